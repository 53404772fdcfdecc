-- The owner's settings of how the company works; their first values are those of the program.
alter table company
  add column lead_hours integer not null default 2 check (lead_hours between 0 and 72),
  add column free_wait_minutes integer not null default 15 check (free_wait_minutes between 0 and 240),
  add column airport_free_wait_minutes integer not null default 60
    check (airport_free_wait_minutes between 0 and 240),
  add column banner text not null default '',
  add column is_subscription_first boolean not null default true;

-- How long the driver waits without a charge, as promised when it was booked; null: 60 minutes at an airport, else 15.
alter table reservation add column free_wait_minutes smallint check (free_wait_minutes >= 0);
