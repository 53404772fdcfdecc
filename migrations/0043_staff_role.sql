-- The rights of each staff role; the owner has every right and no row.
create table staff_role (
  role text primary key check (role in ('DISPATCHER', 'CARE', 'ACCOUNTING', 'SUBSCRIPTION')),
  rights text[] not null,
  version integer not null default 1
);
insert into staff_role (role, rights) values
  ('DISPATCHER', '{DESK,DISPATCH,FLEET,CUSTOMERS,CONTACTS,MESSAGES}'),
  ('CARE', '{DESK,DISPATCH,CUSTOMERS,CONTACTS,DOCUMENTS,TICKETS,CONTENT,MESSAGES}'),
  ('ACCOUNTING', '{DESK,CUSTOMERS,MONEY,SUBSCRIPTION_MONEY,FIGURES,EXPORT}'),
  ('SUBSCRIPTION', '{DESK,SUBSCRIPTION,SUBSCRIPTION_MONEY,CONTACTS,CONTENT,MESSAGES}');

-- Null means the owner for an admin, who was alone able to do everything before.
alter table member add column staff_role text references staff_role (role),
  add constraint member_staff_role check (staff_role is null or role = 'ADMIN');

-- An invitation to become staff. Its link is made from its id, so that no secret is stored.
create table staff_invitation (
  id uuid primary key,
  name text not null check (name <> ''),
  phone text not null,
  staff_role text not null check (staff_role in ('OWNER', 'DISPATCHER', 'CARE', 'ACCOUNTING', 'SUBSCRIPTION')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index staff_invitation_open on staff_invitation (phone) where ended_at is null;
