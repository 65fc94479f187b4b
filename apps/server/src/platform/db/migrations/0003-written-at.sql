-- When title or text were last changed: what recipients read as "Written on". Pausing a note does not move it.
alter table notes add column written_at timestamptz;
update notes set written_at = updated_at;
