-- The cycle that the last sign of life began: the links of its reminders and of all later ones wait for an answer.
alter table users add column confirmed_cycle integer not null default 0;
-- Earlier signs of life did not say which cycle they began. A link that was answered must not count again, so only
-- those of the cycle that goes on count.
update users set confirmed_cycle = (switch_state->>'cycle')::integer;
