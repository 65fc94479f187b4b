-- The pictures of accounts and recipients (docs/decisions/027): small JPEGs, sealed. A new picture is a new row, since its
-- address stands for one picture and browsers keep what they got from there.
create table pictures (
  owner uuid not null references users on delete cascade,
  id uuid not null,
  -- Whose face it is; null: that of the owner, or of somebody who is not added yet.
  recipient uuid,
  -- Of somebody who is not added yet.
  waiting boolean not null default false,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, recipient) references recipients (owner, id) on delete cascade,
  check (recipient is null or not waiting)
);
create unique index pictures_one_each on pictures (owner, coalesce(recipient, owner), waiting);
create index pictures_waiting on pictures (created_at) where waiting;

-- Nothing ever wrote them.
alter table users drop column pfp;
alter table recipients drop column has_pfp;
