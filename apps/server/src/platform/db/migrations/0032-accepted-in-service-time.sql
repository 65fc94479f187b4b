-- When a mail was accepted, in service time: a mail that was refused for days is no older evidence of the flow of our
-- mail than its acceptance (behaviour §1.2). Mails that were sent before say nothing; refused tries count again once a
-- newer mail has been accepted for six hours.
alter table mails add column accepted_ms bigint;
drop index mails_accepted_by_domain;
create index mails_accepted_by_domain on mails (domain, accepted_ms) where state = 'sent';
