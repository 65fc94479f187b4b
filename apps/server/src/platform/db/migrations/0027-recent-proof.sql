-- When a session last showed its owner's password: every session so far began with it.
alter table sessions add column password_at timestamptz;
update sessions set password_at = created_at;

-- When a password was last set by a mailed link, and the first of those that followed each other within seven days.
alter table users
  add column mailed_password_at timestamptz,
  add column mailed_password_first_at timestamptz;
update users set mailed_password_at = reset.at, mailed_password_first_at = reset.at
  from (select owner, max(at) as at from audit_events where kind = 'password-reset' group by owner) as reset
  where reset.owner = users.id;
