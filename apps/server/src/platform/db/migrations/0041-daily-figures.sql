-- What happened on each day, by the calendar of UTC, for the charts of admins (docs/decisions/064).
create table daily_figures (
  -- Days since 1970-01-01.
  day int primary key,
  deliveries int not null default 0,
  mails_accepted int not null default 0,
  mails_refused int not null default 0,
  sign_ups int not null default 0,
  signs_of_life int not null default 0,
  -- Users whose switch was on when the day was last counted; null for a day that was never looked at.
  watched_users int
);

-- Signs of life are written in the order of their times and never changed, so this finds a day's at next to no cost.
create index signs_of_life_at on signs_of_life using brin (at);
