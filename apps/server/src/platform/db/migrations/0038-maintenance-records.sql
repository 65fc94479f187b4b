-- When the last dump was made and the last one was tried out (docs/decisions/060): one row for each kind of work.
create table maintenance_records (
  kind text primary key,
  at timestamptz not null,
  -- Of which moment the dump is.
  dump_made_at timestamptz not null,
  row_count bigint not null
);
