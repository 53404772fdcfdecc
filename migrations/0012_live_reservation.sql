-- What holds its unit, its driver and its tickets. Written once, here: a query that names it uses the partial indexes
-- as if it named the rows itself.
create view live_reservation as select * from reservation where status in ('PENDING', 'CONFIRMED');
