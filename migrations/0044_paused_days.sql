-- How many days a subscription was paused so far: they cover no kilometers. Until now its end alone told it, which moved by as many.
alter table subscription add column paused_days integer not null default 0 check (paused_days >= 0);
update subscription set paused_days = greatest(0, end_date - (start_date + make_interval(months => months))::date)
  where status in ('ACTIVE', 'PAST_DUE', 'PAUSED');
