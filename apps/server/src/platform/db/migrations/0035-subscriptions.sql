-- Plans that are paid for: what the app stores say, vouchers, and what follows for the owner (docs/decisions/054).
-- Columns named *_ms hold service time.

-- The product of a plan in the app stores. Fixed when the plan is made: renaming the plan never breaks a purchase.
alter table plans
  add column product text not null unique default 'plan_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);

alter table users
  -- What a purchase carries to say whose it is; the app store keeps it with the subscription.
  add column account_token uuid not null default gen_random_uuid() unique,
  -- At the end of the paid time the plan becomes the one without a price.
  add column switching_to_free boolean not null default false,
  -- When an app store last said that the subscription ends when it does; null when no app store is behind its end.
  add column subscription_read_at timestamptz,
  -- The end of which its owner was told last by mail, and how many days ahead (14, 3 or 0).
  add column end_told_for timestamptz,
  add column end_told_days int;
-- What an app store last said of one subscription. The newest answer counts, in whatever order they come.
create table store_subscriptions (
  id uuid primary key,
  -- apple, google or paper.
  store text not null,
  -- SHA-256 of the store's name, a slash and its own key: Apple's original transaction id, Google's purchase token.
  key_hash bytea not null unique,
  -- That key, sealed, since the store is asked by it.
  sealed_key bytea not null,
  -- Null while no account is known for it: its notification came before its registration, or its account was deleted.
  owner uuid references users on delete set null,
  account_token uuid,
  -- Null for a product that no plan has.
  plan uuid references plans,
  product text not null,
  environment text not null,
  expires_at timestamptz not null,
  -- End of grace or of retries to charge, as the store says it.
  grace_until timestamptz,
  -- Refunded or revoked then.
  ended_at timestamptz,
  paused boolean not null default false,
  renews boolean not null,
  -- The store's own time of the newest answer, and ours when we last read it.
  said_at timestamptz not null,
  read_at timestamptz not null,
  -- When the store is asked again, and since when it does not answer.
  ask_ms bigint,
  silent_since_ms bigint,
  attempts int not null default 0,
  created_at timestamptz not null
);
create index store_subscriptions_owner on store_subscriptions (owner);
create index store_subscriptions_account on store_subscriptions (account_token) where owner is null;
create index store_subscriptions_ask on store_subscriptions (ask_ms) where ask_ms is not null;

-- Notifications of the app stores that were taken, so that none counts twice.
create table store_notifications (
  store text not null,
  id text not null,
  received_at timestamptz not null,
  -- Null when it was dealt with. Why it waits for a person: its product is of no plan.
  parked_because text,
  primary key (store, id)
);

create table vouchers (
  -- SHA-256 of the code under a key of the server's.
  code_hash bytea primary key,
  last_four text not null,
  batch text not null,
  plan uuid not null references plans,
  months int not null,
  -- The last moment at which it may be redeemed; null: without end.
  expires_at timestamptz,
  made_at timestamptz not null,
  used_by uuid references users on delete set null,
  used_at timestamptz
);
create index vouchers_used_by on vouchers (used_by) where used_by is not null;

-- How long vouchers give their owner a plan; one row for each plan.
create table voucher_entitlements (
  owner uuid not null references users on delete cascade,
  plan uuid not null references plans,
  valid_until timestamptz not null,
  primary key (owner, plan)
);
