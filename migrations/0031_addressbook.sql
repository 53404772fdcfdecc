-- Whom a member books for, and where she sends cars: kept by her alone, gone when she leaves.
create table passenger (
  id uuid primary key,
  member_id uuid not null references member (id),
  name text not null check (length(name) between 1 and 50),
  phone text not null,
  notes text not null default '' check (length(notes) <= 300),
  created_at timestamptz not null
);
create unique index passenger_phone on passenger (member_id, phone, name);
create index passenger_of_member on passenger (member_id, name, id);

create table saved_place (
  id uuid primary key,
  member_id uuid not null references member (id),
  label text not null check (length(label) between 1 and 20),
  location text not null check (length(location) between 1 and 200),
  created_at timestamptz not null
);
create unique index saved_place_label on saved_place (member_id, label);

-- The latest rides of a member, for the places she used lately.
create index reservation_latest_of_member on reservation (member_id, created_at desc) where erased_at is null;
