-- What differs next, while what differed before still waits for a person, waits beside it; the same is noted once.
drop index payment_difference_open;
create unique index payment_difference_open on payment_difference (payment_id, md5(ours::text || theirs::text))
  where settled_at is null;
