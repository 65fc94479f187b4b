-- What hangs on the calendar (the end of a subscription, the end of sleep) is looked at by the calendar; due_ms, in
-- service time, comes later after every outage (docs/decisions/049).
alter table users add column calendar_due_at timestamptz;
-- Many end in the same moment, with the day; the id keeps a page of them short.
create index users_calendar_due on users (calendar_due_at, id) where calendar_due_at is not null;

-- For everybody who is on the switch, the earliest end there can be: a subscription ends with the UTC day on which it
-- is valid last. A look that comes too early decides nothing, and writes when the next one is.
update users
  set calendar_due_at = least(
    (date_trunc('day', subscription_valid_until at time zone 'UTC') + interval '1 day') at time zone 'UTC',
    case when switch_state->>'kind' = 'asleep' then sleep_until end
  )
  where switch_state->>'kind' not in ('off', 'delivered');
