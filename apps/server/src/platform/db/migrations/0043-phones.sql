-- The installation of the app that an account is registered on: one at a time (docs/decisions/065).
create table phones (
  owner uuid primary key references users on delete cascade,
  device_id text not null,
  model text,
  system text,
  -- By its name in the database of time zones.
  time_zone text,
  -- Whose service pushes to it, under which address, and when that address came.
  push_kind text check (push_kind in ('apns', 'fcm')),
  push_token text,
  push_token_at timestamptz,
  -- Of the phone's own secret; null once a new password took it away.
  token_hash text,
  -- Null until its owner was asked.
  quiet_signs boolean,
  registered_at timestamptz not null,
  last_reached_at timestamptz not null,
  -- When its owner was mailed that it is not reached; null again once it is.
  silence_mailed_at timestamptz,
  next_wake_at timestamptz
);
create unique index phones_by_token on phones (token_hash) where token_hash is not null;
create index phones_to_wake on phones (next_wake_at) where next_wake_at is not null;
create index phones_silent on phones (last_reached_at) where quiet_signs and silence_mailed_at is null;

-- What a sign from a phone answers, once each.
create table phone_challenges (
  owner uuid not null references users on delete cascade,
  hash text not null,
  purpose text not null check (purpose in ('quiet', 'reminder')),
  issued_ms bigint not null,
  used boolean not null default false,
  primary key (owner, hash)
);

-- The last sign of life that its owner gave by hand; quiet ones count for a while after it.
alter table users add column last_strong_ms bigint not null default 0;
update users set last_strong_ms = confirmed_ms;

-- Who had a phone once may use the website without one.
alter table users add column had_phone boolean not null default false;
update users set had_phone = true where device_id is not null;

insert into phones (owner, device_id, push_token, push_token_at, registered_at, last_reached_at)
  select id, device_id, push_token, case when push_token is not null then agency_confirmed end, created_at, agency_confirmed
  from users where device_id is not null;
alter table users drop column device_id;
alter table users drop column push_token;

-- Opened in the app; sessions from before are known by the name of their device.
alter table sessions add column is_app boolean not null default false;
update sessions set is_app = true where device = 'the app' or device like 'the app on %';
