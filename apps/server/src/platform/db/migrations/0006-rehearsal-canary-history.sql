-- An account of the installation itself (the canary): nobody logs in to it, and it is in no list, figure or brake.
alter table users add column is_system boolean not null default false;

-- A note sent to its own writer as it would be sent to a recipient. It has no part in the switch and in deliveries;
-- whether its mail was accepted is told by the mail itself (kind 'rehearsal', key = id).
create table rehearsals (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  note uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  primary key (owner, id)
);
create index rehearsals_by_note on rehearsals (owner, note, asked_at);

-- What an owner changed of the own rhythm, as packages/core/src/history/rhythm-change.ts defines it. Only added to.
create table rhythm_changes (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  at timestamptz not null,
  change jsonb not null,
  primary key (owner, id)
);
create index rhythm_changes_latest on rhythm_changes (owner, at);

-- One night of the canary. The id is also that of the night's note.
create table canary_runs (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  started_at timestamptz not null,
  started_ms bigint not null,
  -- What it waits for, and since when, as packages/core/src/canary/canary.ts defines it.
  step text not null,
  step_ms bigint not null,
  ended_at timestamptz,
  -- Null while it runs; then passed or failed.
  outcome text,
  primary key (owner, id)
);
create index canary_runs_latest on canary_runs (owner, started_at);
