-- Whose log the last check of the audit log found broken, for the page; the sentence is for operators. Null where the
-- seal of a checkpoint does not fit, which is no one's log.
alter table audit_checks add column broken_owner uuid;
update audit_checks set broken_owner = substring(broken from '^The log of ([0-9a-f-]{36}) is broken: ')::uuid;
