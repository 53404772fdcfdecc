-- For the former build, too: its searches find what is typed without blanks and hyphens. Tables are rewritten, so members
-- wait for about a minute a million reservations.
-- A search compares texts without blanks, hyphens, dots, company signs, case and NFD. `searchKey` of kit/search.ts makes
-- the same of what is typed; both change together.
create function search_key(value text) returns text
  language sql immutable parallel safe strict
  return replace(replace(replace(replace(
    translate(
      normalize(value, NFKC),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ' || U&' \0009\000D\000A-\2010\2012\2013\2014\2015\2212.\00B7\30FB\00AD\200B\200C\200D\2060\FEFF',
      'abcdefghijklmnopqrstuvwxyz'),
    '(주)', ''), '(유)', ''), '주식회사', ''), '유한회사', '');

drop view live_reservation;
alter table reservation drop column grams;
alter table reservation add column grams text[] generated always as
  (search_grams(search_key(name || ' ' || phone))) stored;
create index reservation_grams on reservation using gin (grams);
create view live_reservation as select * from reservation where status in ('PENDING', 'CONFIRMED');

alter table member drop column grams;
alter table member add column grams text[] generated always as
  (search_grams(search_key(coalesce(login_id, '') || ' ' || name || ' ' || coalesce(phone, '')))) stored;
create index member_grams on member using gin (grams);

alter table driver drop column grams;
alter table driver add column grams text[] generated always as
  (search_grams(search_key(name || ' ' || phone))) stored;
create index driver_grams on driver using gin (grams);

alter table organization drop column grams;
alter table organization add column grams text[] generated always as
  (search_grams(search_key(name || ' ' || registration_number))) stored;
create index organization_grams on organization using gin (grams);

alter table wish drop column grams;
alter table wish add column grams text[] generated always as (search_grams(search_key(model))) stored;
create index wish_grams on wish using gin (grams);

alter table subscriber drop column grams;
alter table subscriber add column grams text[] generated always as
  (search_grams(search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')))) stored;
create index subscriber_grams on subscriber using gin (grams);

-- A transfer is found by its organization and amount; who paid it stands in few rows, which have an index.
create index ticket_purchase_organization on ticket_purchase (organization_id) where organization_id is not null;
create index ticket_purchase_amount on ticket_purchase (amount);
