-- The owner changes the price table; a plan that is not on sale is neither shown nor sold. Purchases keep their own copy.
alter table plan add column is_on_sale boolean not null default true;
alter table plan add column version integer not null default 1 check (version > 0);
