-- Since when, in service time, every answer about a mail was a lasting refusal; null while the last one was none.
alter table mails add column lasting_since_ms bigint;
