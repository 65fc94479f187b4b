-- When expired sessions and links were looked for last, by both clocks: only what had expired by then as well is
-- forgotten a day later.
create table last_forgetting (
  id int primary key,
  at timestamptz not null,
  at_ms bigint not null
);
