-- Whose recording was last taken up for conversion, in service time: owners take turns (docs/decisions/051).
create table conversion_turns (
  owner uuid primary key references users on delete cascade,
  last_ms bigint not null
);
