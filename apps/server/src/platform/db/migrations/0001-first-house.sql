-- Schema rules (docs/decisions): uuid keys, owner first in every key, no sequences, time passed in as a parameter.
-- Columns named *_ms hold service time in milliseconds; timestamptz columns hold wall time.
-- Columns named sealed hold AES-256-GCM envelopes under the owner's key.

create table service_clock (
  id int primary key,
  service_ms bigint not null,
  beat_at timestamptz not null,
  -- How far a deliberate move has set the product's clock before the machine's; always 0 in production.
  offset_ms bigint not null default 0
);

create table plans (
  id uuid primary key,
  name text not null unique,
  description text not null,
  price_cents int not null,
  max_num_notes int not null,
  max_num_recipients int not null,
  max_recording_length int not null,
  data_retention_num_month int not null,
  is_popular boolean not null default false,
  active boolean not null default false
);
create unique index plans_one_free on plans (price_cents) where price_cents = 0;

create table users (
  id uuid primary key,
  email text not null,
  email_confirmed boolean not null default false,
  new_email text,
  firstname text not null,
  lastname text not null,
  password_hash text not null,
  role text not null default 'user',
  active boolean not null default true,
  pfp text,
  dark_mode boolean not null default false,
  swipe_to_navigate boolean not null default false,
  device_id text,
  push_token text,
  secret text not null,
  confirm_frequency_hours int not null,
  sending_delay_hours int not null,
  sleep_until timestamptz not null,
  agency_confirmed timestamptz not null,
  plan uuid not null references plans,
  subscription_valid_until timestamptz,
  subscription_cancelled boolean not null default false,
  subscription_token text,
  voucher text,
  -- The owner's data key, wrapped by the master key; destroying it makes every sealed column unreadable.
  wrapped_key bytea not null,
  created_at timestamptz not null,
  -- The switch: its state as packages/core/src/switch/state.ts defines it, the last sign of life, the next look.
  switch_state jsonb not null,
  confirmed_ms bigint not null,
  due_ms bigint
);
create index users_due on users (due_ms) where due_ms is not null;

create table logins (
  email text primary key,
  owner uuid not null
);

create table granted_plans (
  owner uuid not null references users on delete cascade,
  plan uuid not null references plans,
  primary key (owner, plan)
);

create table sessions (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  refresh_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null,
  remember boolean not null,
  device text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (owner, id)
);

create table signs_of_life (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  at timestamptz not null,
  source text not null,
  device text not null,
  primary key (owner, id)
);
create index signs_of_life_latest on signs_of_life (owner, at);

create table recipients (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  sealed bytea not null,
  has_pfp boolean not null default false,
  created_at timestamptz not null,
  primary key (owner, id)
);

create table notes (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  sealed bytea not null,
  active boolean not null,
  triggered_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id)
);

create table note_recipients (
  owner uuid not null,
  note uuid not null,
  recipient uuid not null,
  position int not null,
  primary key (owner, note, recipient),
  foreign key (owner, note) references notes (owner, id) on delete cascade,
  foreign key (owner, recipient) references recipients (owner, id) on delete cascade
);
create index note_recipients_by_recipient on note_recipients (owner, recipient);

create table deliveries (
  owner uuid not null references users on delete cascade,
  note uuid not null,
  recipient uuid not null,
  id uuid not null,
  sealed bytea not null,
  triggered_at timestamptz not null,
  available_until timestamptz,
  state text not null default 'queued',
  accepted_at timestamptz,
  opened_at timestamptz,
  primary key (owner, note, recipient)
);

create table mails (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  kind text not null,
  -- With the kind, the idempotence key within the owner: the same mail is never queued twice.
  key text not null,
  sealed bytea not null,
  state text not null default 'queued',
  attempts int not null default 0,
  due_ms bigint,
  queued_at timestamptz not null,
  queued_ms bigint not null,
  sent_at timestamptz,
  last_answer text,
  primary key (owner, id),
  unique (owner, kind, key)
);
create index mails_due on mails (due_ms) where due_ms is not null;

create table secret_links (
  hash text primary key,
  owner uuid not null,
  purpose text not null,
  ref text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz
);
create index secret_links_by_owner on secret_links (owner, purpose);

create table audit_events (
  owner uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  detail jsonb not null,
  primary key (owner, id)
);

create table throttles (
  key text primary key,
  points int not null default 0,
  expire bigint
);
