-- Where a log-in was begun from whose second step is asked for: its owner hears of one that was not completed. Null for
-- a ticket of a new passkey, and where a log-in from there was completed since.
alter table second_factor_tickets
  add column device text,
  add column network text;

-- Of the password that was shown when a key was made: until its first code was shown it ends with that password.
alter table one_time_codes add column password_mark text;
