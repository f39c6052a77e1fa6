-- What a run asks has to take as long with a million runs and pairs as with ten: the next pair is
-- the first of pair_open, and run_kind tells how many runs of a kind there were since a time.

drop index pair_next;

create index pair_open on pair (program, version, tries, weight desc, last_try, site1, site2)
  where proved_at is null and retired_at is null;

drop index run_version;

create index run_kind on run (program, version, kind, assigned_at);

-- Where the sites of the static pairs are, in words that stay while a class changes elsewhere; and
-- the version that this one took over from.

alter table program_version add column anchors text;

alter table program_version add column taken_from text;
