-- Which reminders came back of late, without reading all that ever were sent.
create index mails_bounced_reminders on mails (sent_at) where kind = 'reminder' and state = 'bounced';
