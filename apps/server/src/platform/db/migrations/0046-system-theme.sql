-- Whether the system decides between light and dark. Existing accounts keep what they see.
alter table users add column follows_system_theme boolean not null default false;
