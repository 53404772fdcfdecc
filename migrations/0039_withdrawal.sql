-- For the former build, too: the constraint and the index of settlements accept everything that it writes.

-- A subscriber withdraws from the contract: it ends without a fee, and only the used days are paid.
alter table settlement drop constraint settlement_kind_check;
alter table settlement add constraint settlement_kind_check
  check (kind in ('EARLY_END', 'CHANGE', 'RETURN', 'FINE', 'WITHDRAWAL'));
drop index settlement_ends_once;
create unique index settlement_ends_once on settlement (subscription_id)
  where status = 'ACCEPTED' and kind in ('EARLY_END', 'CHANGE', 'WITHDRAWAL');

-- How long after the handover, and after how many kilometers, a subscriber can still withdraw.
alter table company add column withdrawal_days integer not null default 7 check (withdrawal_days >= 0);
alter table company add column withdrawal_km integer not null default 300 check (withdrawal_km >= 0);
