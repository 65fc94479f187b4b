-- What operators are told about (docs/runbook.md): one row for each kind of alarm, which is its outbox as well.
create table alarms (
  kind text primary key,
  -- Of this burning, null before the first; the Message-IDs of its mails are made from it.
  id uuid,
  began_at timestamptz,
  -- When it was last found burning: it ends once it has not been for a while.
  seen_at timestamptz,
  ended_at timestamptz,
  -- The figures of the last look at which it burnt.
  sentence text not null default '',
  -- What operators have yet to be told ('began', 'lasts', 'ended'), and when that is tried next.
  untold text,
  try_at timestamptz,
  told_at timestamptz
);

-- When a mail was last accepted, and which deliveries failed, without reading all that ever were.
create index mails_sent on mails (sent_at) where sent_at is not null;
create index deliveries_failed on deliveries (triggered_at) where state = 'failed';
