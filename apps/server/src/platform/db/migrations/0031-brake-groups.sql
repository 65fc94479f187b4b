-- The brake judges established users and new ones apart (behaviour §1.4, docs/decisions/048).

-- When an account was made, in service time, and whether its owner gave a sign of life after its first day.
alter table users add column created_ms bigint;
alter table users add column proved boolean not null default false;

-- Of earlier accounts only the calendar time is known. None is made older than it is: service time only grows, so an
-- account is at least as young as anything whose place on both clocks is known and that came after it.
with marks as (
  select queued_at as at, queued_ms as ms, null::uuid as owner from mails
  union all select started_at, started_ms, null from canary_runs
  union all select beat_at, service_ms, null from service_clock
  union all select created_at, null, id from users
), placed as (
  select owner, min(ms) over (order by at desc) as ms from marks
), first_delivery as (
  select owner, min(at_ms) as ms from delivered_users group by owner
)
update users set
  created_ms = least(users.confirmed_ms, placed.ms, first_delivery.ms),
  proved = users.agency_confirmed >= users.created_at + interval '1 day'
from placed left join first_delivery on first_delivery.owner = placed.owner
where placed.owner = users.id;

alter table users alter column created_ms set not null;

-- With whom a user was counted.
alter table delivered_users add column brake_group text;
update delivered_users set brake_group = case
  when users.created_ms <= at_ms - case when users.proved then 30 else 180 end * 86400000::bigint then 'established'
  else 'new' end
from users where users.id = owner;
alter table delivered_users alter column brake_group set not null;
drop index delivered_users_at;
create index delivered_users_at on delivered_users (brake_group, at_ms);

-- With whom a user is held back, and since when in service time, which a hold without an end counts from now on.
alter table users add column held_group text;
alter table users add column held_ms bigint;
update users set held_ms = service_ms, held_group = case
  when created_ms <= service_ms - case when proved then 30 else 180 end * 86400000::bigint then 'established'
  else 'new' end
from service_clock where held_at is not null;
drop index users_held;
create index users_held on users (held_group, held_at, id) where held_at is not null and held_released_at is null;

-- One row for each group. What was counted as a whole were both.
alter table brake add column brake_group text;
update brake set brake_group = 'established', cleared_left = 0;
insert into brake (id, brake_group, hold, cleared_ms, cleared_left, last_held_at)
  select 2, 'new', hold, cleared_ms, 0, last_held_at from brake where id = 1;
alter table brake alter column brake_group set not null;
create unique index brake_by_group on brake (brake_group);
