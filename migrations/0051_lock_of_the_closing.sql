-- A closing of a month takes the lock 7104222. This function took another one, so that money of the month was recorded
-- beside its closing, and the closed books changed.
create or replace function open_instant(at timestamptz) returns timestamptz language plpgsql as $$
declare
  opens timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7104222);
  select (max(month) + interval '1 month') at time zone 'Asia/Seoul' into opens from closed_month;
  return greatest(at, opens);
end $$;
