-- Times are milliseconds since 1970. A pair of a version is there once both of its sites were seen.

create table program_version (
  program text not null,
  version text not null,
  first_seen bigint not null,
  static_pairs text,
  static_pair_count bigint not null default 0,
  primary key (program, version)
);

create table class_digest (
  program text not null,
  version text not null,
  class_name text not null,
  digest bigint not null,
  primary key (program, version, class_name)
);

create table seen_site (
  program text not null,
  version text not null,
  site text not null,
  primary key (program, version, site)
);

create table pair (
  program text not null,
  version text not null,
  site1 text not null,
  site2 text not null,
  variable text not null,
  weight bigint not null,
  tries bigint not null default 0,
  waits bigint not null default 0,
  last_try bigint not null default 0,
  proved_at bigint,
  retired_at bigint,
  primary key (program, version, site1, site2)
);

create index pair_next on pair (program, version, proved_at, retired_at, tries, last_try);

create table run (
  id text not null primary key,
  program text not null,
  version text not null,
  kind text not null,
  site1 text,
  site2 text,
  assigned_at bigint not null,
  ended_at bigint,
  status bigint,
  total_ms bigint,
  waited_ms bigint
);

create index run_version on run (program, version, kind);

create table finding (
  program text not null,
  version text not null,
  finding text not null,
  content text not null,
  first_seen bigint not null,
  last_seen bigint not null,
  runs bigint not null,
  primary key (program, version, finding)
);
