-- Admins are few among many users, and are looked for whenever one acts or a page of theirs opens.
create index users_admins on users (id) where role = 'admin';
