-- When the notes of the cycle that a sign of life ended were delivered; null for a sign that came in time.
alter table signs_of_life add column late_for timestamptz;
-- The delivery whose "too late" the owner has read, so that it is shown until then and never again.
alter table users add column late_seen timestamptz;
