-- The brake (behaviour §1.4). Whoever lets a delivery pass or holds it back has the lock of this one row.
create table brake (
  id int primary key,
  -- The hold that lasts, or lasted last; null before the first.
  hold uuid,
  -- What fell due up to here was counted as a whole, and so many of it may still pass.
  cleared_ms bigint not null,
  cleared_left int not null
);
insert into brake (id, cleared_ms, cleared_left) values (1, 0, 0);

-- Who was delivered when, once for each cycle: what the brake counts.
create table delivered_users (
  owner uuid not null references users on delete cascade,
  cycle int not null,
  at_ms bigint not null,
  -- An admin had released the delivery from a hold.
  released boolean not null,
  primary key (owner, cycle)
);
create index delivered_users_at on delivered_users (at_ms);

-- The delivery of which cycle is held back, since when, and when an admin released it; null for everybody else.
alter table users add column held_cycle int;
alter table users add column held_at timestamptz;
alter table users add column held_released_at timestamptz;
create index users_held on users (held_at, id) where held_at is not null and held_released_at is null;

-- The newest deliveries come first in the list of an admin.
create index deliveries_newest on deliveries (triggered_at, id);
-- Sending a failed one again names it by its id alone.
create unique index deliveries_by_id on deliveries (id);
