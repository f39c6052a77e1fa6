-- A version that runs again has its retired pairs back; where there are none, that takes no time.

create index pair_retired on pair (program, version) where retired_at is not null;
