-- How often a mail was tried before it was queued again: with it every attempt has a number of its own, which its return
-- path carries, so that a late notice about an older attempt is told from one about the last.
alter table mails add column attempts_before int not null default 0;
