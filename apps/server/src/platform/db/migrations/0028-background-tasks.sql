-- What was answered and is done afterwards (docs/decisions/046): sign-ups and forgotten passwords, each for about a
-- second. Whether an account has the address or not, a row has the same columns of the same size. No column names the
-- owner, since most rows have none; they are sealed under the key of the installation's own account.
create table background_tasks (
  id uuid primary key,
  -- The later of two requests has the higher number. Two that came at once may share one.
  number bigint not null,
  -- Keyed hash of kind and address: tasks of one subject are done in their order.
  subject bytea not null,
  sealed bytea not null,
  attempts integer not null default 0,
  -- Service time, as of the outbox.
  queued_ms bigint not null,
  due_ms bigint not null
);
create index background_tasks_in_order on background_tasks (number, id);
create index background_tasks_by_subject on background_tasks (subject);
