-- Which language the owner of an account reads, by its tag, and the time zone, by its name in the database of time zones.
-- Null where nobody has said it yet. A recipient's language is sealed with the name and the address (docs/decisions/076).
alter table users add column language text, add column time_zone text;
update users set time_zone = phones.time_zone from phones where phones.owner = users.id;
