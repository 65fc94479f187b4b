-- Pushes to the phones of owners (docs/decisions/067). A row holds no text, no name and no secret: what a push says is
-- written when it is sent, and its challenge is drawn then.
create table pushes (
  owner uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('reminder', 'unreachable', 'wake', 'test')),
  -- With the kind, the idempotence key within the owner.
  key text not null,
  state text not null default 'queued' check (state in ('queued', 'accepted', 'dead', 'refused', 'cancelled', 'expired')),
  attempts integer not null default 0,
  queued_at timestamptz not null,
  -- Service time, as of the outbox; null once it is done.
  queued_ms bigint not null,
  due_ms bigint,
  -- From then on it is worth nothing.
  expires_ms bigint not null,
  answered_at timestamptz,
  last_answer text,
  primary key (owner, id),
  unique (owner, kind, key)
);
create index pushes_due on pushes (due_ms) where due_ms is not null;
-- What was answered in the last day, and what is old enough to be forgotten.
create index pushes_by_time on pushes (queued_at);
create index pushes_done on pushes (queued_ms) where due_ms is null;

-- Those that were never woken come first.
drop index phones_to_wake;
create index phones_to_wake on phones (next_wake_at nulls first) where quiet_signs and push_token is not null;
