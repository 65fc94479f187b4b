-- The recording that a note names, as the name of its file without its owner; what it says of it besides is sealed. Clear,
-- because what a note names must never be removed (behaviour §5), and queries have to see that.
alter table notes add column recording text;
create index notes_by_recording on notes (owner, recording) where recording is not null;
