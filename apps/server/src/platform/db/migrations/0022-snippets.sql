-- The words of content pages and subtitles, which admins may rewrite, and the homepage. Nobody's property and not
-- private, so they belong to no owner and are not sealed.
create table snippets (
  -- The place it is shown at: a name that the program knows.
  id text primary key,
  -- HTML of a few harmless elements, sanitised when it was saved.
  content text not null,
  updated_at timestamptz not null
);
