-- When a ride came to its last place: from then on a link to it lives two hours, and it may be rated for a week.
alter table reservation add column arrived_at timestamptz;

-- A link to a ride for whoever rides or waits at the door. The token is all that it takes, so it is long and random;
-- a ride has one that works.
create table share_link (
  id uuid primary key,
  reservation_id uuid not null references reservation (id),
  token text not null check (length(token) >= 22),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index share_link_token on share_link (token);
create unique index share_link_open on share_link (reservation_id) where withdrawn_at is null;

-- How a ride was, said once by who booked it. What was not good waits for staff until somebody has dealt with it.
create table rating (
  reservation_id uuid primary key references reservation (id),
  member_id uuid not null references member (id),
  stars integer not null check (stars between 1 and 5),
  sentence text not null default '' check (length(sentence) <= 300),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references member (id),
  note text not null default '' check (length(note) <= 300),
  check (handled_at is null or handled_by is not null)
);
create index rating_waiting on rating (created_at, reservation_id) where stars < 4 and handled_at is null;
create index rating_latest on rating (created_at desc, reservation_id);
create index rating_of_member on rating (member_id);
