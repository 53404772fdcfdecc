-- What stands large on the home page; staff can add to it and change its words.
create table banner (
  id uuid primary key,
  title text not null,
  text text not null,
  -- Reference of an uploaded picture; none: the house's own drawing.
  image uuid references stored_file (id),
  action text not null,
  path text not null check (path ~ '^/[^/]'),
  display_order integer not null
);
