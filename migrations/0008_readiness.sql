-- One row that /readyz writes: a database that is read-only or full answers reads and takes no booking.
create table readiness (
  single boolean primary key default true check (single),
  at timestamptz not null
);
