-- Staff's list reads a page of one status, or of all, from an index in its order, however many purchases there are.
drop index ticket_purchase_listed;
create index ticket_purchase_listed on ticket_purchase (status, created_at desc, id desc);
create index ticket_purchase_newest on ticket_purchase (created_at desc, id desc);
