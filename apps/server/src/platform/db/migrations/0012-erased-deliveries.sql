-- What the owner's history keeps of a delivery whose note was erased: when, and what became of it; neither note, nor
-- recipient, nor anything sealed. Only added to.
create table erased_deliveries (
  owner uuid not null references users on delete cascade,
  -- The delivery's own, so that its place in the history stays what it was.
  id uuid not null,
  triggered_at timestamptz not null,
  state text not null,
  accepted_at timestamptz,
  primary key (owner, id)
);
