-- Mail states: queued, sent, bounced (it came back after it had been accepted), failed, cancelled.
-- A notice of a bounce names the mail alone.
create unique index mails_by_id on mails (id);
-- When the mailbox at the recipient's present address refused a mail for good; null after the address was changed.
alter table recipients add column bounced_at timestamptz;
