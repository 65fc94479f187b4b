-- What is asked at a log-in besides the password (docs/decisions/025).
create table passkeys (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  -- Base64url, as browsers name it.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  -- List of words by which browsers know how to reach it.
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (owner, id),
  unique (owner, credential_id)
);

-- One key for each owner. Until its first code was shown it asks nobody for anything.
create table one_time_codes (
  owner uuid primary key references users on delete cascade,
  sealed bytea not null,
  -- The last step of 30 s whose code was taken: each works once.
  last_step bigint not null,
  started_at timestamptz not null,
  added_at timestamptz,
  last_used_at timestamptz
);

create table recovery_codes (
  owner uuid not null references users on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (owner, hash)
);

-- The open half of a log-in, or of a new passkey; gone once it was answered.
create table second_factor_tickets (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  -- What a passkey has to sign; null once one tried.
  challenge text,
  expires_at timestamptz not null,
  primary key (owner, id)
);

alter table sessions add column second_factor_at timestamptz;
