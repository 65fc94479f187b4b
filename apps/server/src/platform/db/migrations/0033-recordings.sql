-- Voice and video of notes (docs/decisions/051). The sound and the picture are sealed objects in the store of recordings;
-- these rows say what of them has arrived and what became of it. Columns named *_ms hold service time.
create table recordings (
  owner uuid not null references users on delete cascade,
  -- The file name of its key (packages/core/src/recordings/recording.ts); the owner is the rest of it.
  name text not null,
  -- arriving: parts are missing. arrived: all are there, and it is to be converted. ready: the converted file is in its
  -- place. failed: it cannot be converted. withheld: it is longer than its note said.
  state text not null,
  -- Known from the last part on.
  part_count int,
  -- Of the object, or of the parts while there is none.
  bytes bigint not null default 0,
  -- As measured; null until then.
  length_ms int,
  -- What the parts are, by their first bytes; null until the first part is there.
  mime text,
  -- What the note that names it said when it was saved.
  claimed_ms int,
  has_cover boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it is to be converted, or tried again; meanwhile the end of the lease.
  due_ms bigint,
  attempts int not null default 0,
  failure text,
  -- Since when the search for orphans finds no note that names it; null while one does.
  unnamed_since_ms bigint,
  primary key (owner, name)
);
create index recordings_due on recordings (due_ms) where due_ms is not null;
create index recordings_unnamed on recordings (unnamed_since_ms) where unnamed_since_ms is not null;

-- The parts that are on stable storage. The number -1 is the cover.
create table recording_parts (
  owner uuid not null,
  name text not null,
  part int not null,
  -- Its key in the store is {owner}/{name}/{object}: two senders of one part never write over each other.
  object text not null,
  size int not null,
  sha256 bytea not null,
  primary key (owner, name, part),
  foreign key (owner, name) references recordings (owner, name) on delete cascade
);

-- Recordings that were removed: their objects go after the transaction, and no late part revives them.
create table erased_recordings (
  owner uuid not null,
  name text not null,
  erased_at timestamptz not null,
  -- Null once nothing of it is left.
  due_ms bigint,
  attempts int not null default 0,
  primary key (owner, name)
);
create index erased_recordings_due on erased_recordings (due_ms) where due_ms is not null;

-- The search for objects that nothing names. After a restore it rests: the rows are older than the objects.
create table orphan_search (
  id int primary key,
  rests_until_ms bigint not null
);

-- The file name of the recording that a note names; the note itself is sealed.
alter table notes add column recording text;
create index notes_recording on notes (owner, recording) where recording is not null;
