/** What a user reads about a race: findings, made of race records, each of a stable id. */
package dev.redflag.analysis.finding;
