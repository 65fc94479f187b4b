-- The audit log becomes a chain for each owner: every entry carries the hash of the one before (docs/decisions/024).
-- It goes with its account, and with nothing else.
create temporary table entries_before on commit drop as select * from audit_events;
delete from audit_events;
alter table audit_events
  add column seq int not null default 0,
  add column previous bytea not null default '',
  add column hash bytea not null default '',
  add constraint audit_events_in_order unique (owner, seq),
  add constraint audit_events_owner foreign key (owner) references users on delete cascade;

-- Where each chain ends. A row outlives its chain, as erased, so that a chain that is gone can be told from one that
-- never was.
create table audit_heads (
  owner uuid primary key,
  seq int not null,
  hash bytea not null,
  erased boolean not null default false,
  -- The first entry that found this row not to be where its chain ends.
  misfit_at int
);

-- The same as it was at the last checkpoint, apart from it, so that a checkpoint keeps nobody's entry waiting.
create table audit_sealed (
  owner uuid primary key,
  seq int not null,
  hash bytea not null
);

-- One row: the last checkpoint, over all of these, sealed with a key that the database does not hold.
create table audit_checkpoints (
  id int primary key,
  number int not null,
  at timestamptz not null,
  chains int not null,
  seal bytea not null
);

-- An entry takes its place under the lock of its chain's head, so that two at once do not fork it. One that has its
-- place already comes out of a dump. A head that somebody set back or took away keeps nobody from logging in, and no
-- delivery from being decided: the entry goes behind the last one there is, and the head remembers that it did not fit.
create function chain_audit_event() returns trigger language plpgsql as $$
declare
  head audit_heads;
  last record;
  fits boolean;
begin
  if new.seq <> 0 then
    return new;
  end if;
  insert into audit_heads (owner, seq, hash) values (new.owner, 0, '')
    on conflict (owner) do update set seq = audit_heads.seq
    returning * into head;
  select seq, hash into last from audit_events where owner = new.owner order by seq desc limit 1;
  if last.seq is null then
    fits := head.seq = 0 or head.erased;
  else
    fits := (head.seq, head.hash) = (last.seq, last.hash);
  end if;
  if last.seq >= head.seq then
    head.seq := last.seq;
    head.hash := last.hash;
  end if;
  new.seq := head.seq + 1;
  new.previous := head.hash;
  new.hash := sha256(new.previous || convert_to(concat_ws('|', new.owner, new.seq, new.id,
    (extract(epoch from new.at) * 1000000)::bigint, new.kind, new.detail::text), 'UTF8'));
  update audit_heads set seq = new.seq, hash = new.hash,
    misfit_at = coalesce(misfit_at, case when not fits then new.seq end)
    where owner = new.owner;
  return new;
end $$;
create trigger audit_events_chained before insert on audit_events
  for each row execute function chain_audit_event();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from users where id = old.owner) then
      update audit_heads set erased = true where owner = old.owner and not erased;
      return old;
    end if;
  elsif tg_op = 'TRUNCATE' then
    if not exists (select from audit_events) then
      return null;
    end if;
  end if;
  raise exception 'entries of the audit log are never changed';
end $$;
create trigger audit_events_kept before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_not_emptied before truncate on audit_events
  for each statement execute function refuse_audit_change();

-- What happened so far. Sign-ups that were removed had left entries behind, which nobody can ask for any more.
insert into audit_events (owner, id, at, kind, detail)
  select owner, entries_before.id, at, kind, detail from entries_before join users on users.id = owner
  order by owner, at, entries_before.id;
