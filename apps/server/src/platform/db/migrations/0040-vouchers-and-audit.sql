-- Vouchers that were made together, and by which admin: null for the command line, and once the admin's account is
-- deleted (docs/decisions/063).
alter table vouchers
  add column batch_id uuid not null default gen_random_uuid(),
  add column made_by uuid references users on delete set null;
with terms as (select distinct batch, plan, months, expires_at, made_at from vouchers),
  made as materialized (select gen_random_uuid() as id, terms.* from terms)
update vouchers set batch_id = made.id from made
  where (vouchers.batch, vouchers.plan, vouchers.months, vouchers.made_at) =
    (made.batch, made.plan, made.months, made.made_at)
    and vouchers.expires_at is not distinct from made.expires_at;
create index vouchers_batch on vouchers (batch_id);
create index vouchers_made_by on vouchers (made_by) where made_by is not null;

-- The audit log as admins read it, newest first: of all accounts, of one kind, of one account.
create index audit_events_newest on audit_events (at, id);
create index audit_events_of_kind on audit_events (kind, at, id);
create index audit_events_of_owner on audit_events (owner, at, id);

-- One row: the check of the whole audit log that is under way, and what the last one found.
create table audit_checks (
  id int primary key,
  -- Null when none waits. An admin has asked for one.
  asked_at timestamptz,
  -- Null when none is under way. It is looked after until `seen_at`, or its process has gone.
  begun_at timestamptz,
  seen_at timestamptz,
  -- Entries read so far, and how many there are.
  read int not null default 0,
  total int not null default 0,
  -- Null before the first.
  ended_at timestamptz,
  entries int not null default 0,
  chains int not null default 0,
  -- Null when nothing was. What was wrong, as a sentence.
  broken text
);
