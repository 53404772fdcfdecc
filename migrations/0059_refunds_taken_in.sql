-- When the provider took a refund in that it carries out later: from then on it is asked about, and not sent again.
alter table subscription_payment add column refund_requested_at timestamptz;
alter table ticket_purchase add column refund_requested_at timestamptz;
-- One that is not carried out in some days waits for a person.
alter table ticket_purchase drop constraint ticket_purchase_attention_check, add constraint ticket_purchase_attention_check
  check (attention in ('CANCELED_OUTSIDE', 'CANCELED_IN_PART', 'RETURN_REFUSED', 'RETURN_LATE'));
