-- Which attempt of a mail is known to have been taken by no mail server; null or an earlier one than the last: nobody
-- knows of the last. What was refused before this was kept counts as known, so that no notice starts a delay by it.
alter table mails add column refused_attempt int;
update mails set refused_attempt = attempts where last_answer is not null and state in ('queued', 'failed');
