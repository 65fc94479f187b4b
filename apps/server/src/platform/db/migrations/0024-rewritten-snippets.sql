-- Whether an admin wrote these words. What nobody rewrote is not read from here but from the catalogue, in the language
-- of whoever reads it, and follows it from version to version.
alter table snippets add column rewritten boolean not null default false;

-- Starts wrote the words of several places at one moment; what stands at a moment of its own was rewritten since.
update snippets set rewritten = true
  where updated_at not in (select updated_at from snippets group by updated_at having count(*) > 1);
