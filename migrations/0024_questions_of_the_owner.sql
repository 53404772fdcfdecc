-- The owner edits the questions and answers of the chauffeur side.
alter table faq add column version integer not null default 1 check (version > 0);
-- The default fills the present rows. It stays: the former build adds questions without a time to a new database.
alter table faq add column created_at timestamptz not null default now();
