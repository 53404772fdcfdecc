-- One transfer at a time for herself, and one for each organization that she buys for: what she asked for there she may not
-- be able to end any more, and it keeps her from nothing of her own.
drop index ticket_purchase_one_transfer;
create unique index ticket_purchase_one_transfer on ticket_purchase (member_id)
  where method = 'BANK' and status = 'PENDING' and organization_id is null;
create unique index ticket_purchase_one_transfer_for on ticket_purchase (member_id, organization_id)
  where method = 'BANK' and status = 'PENDING' and organization_id is not null;
