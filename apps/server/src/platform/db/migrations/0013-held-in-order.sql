-- When somebody was held last, also if nobody is any more: whoever is held next is held later.
alter table brake add column last_held_at timestamptz;
update brake set last_held_at = (select max(held_at) from users);
