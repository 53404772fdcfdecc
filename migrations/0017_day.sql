-- What waits for a person is asked for all day long; each list is found without looking at the rest of its table.
create index reservation_pending on reservation (created_at, id) where status = 'PENDING';
create index member_document_waiting on member (id)
  where identity_status = 'PENDING' and identity_file is not null and deleted_at is null;
create index outbox_failed on outbox (done_at desc, id) where state = 'FAILED';
