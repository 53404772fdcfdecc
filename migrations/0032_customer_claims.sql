-- For the former build, too: it offers no claim, and shows an entry of kind MOVE without a label.

-- All tickets of an account moved to another account of the same person: one entry out, one entry in.
alter table ticket_entry drop constraint ticket_entry_type_check;
alter table ticket_entry add constraint ticket_entry_type_check
  check (type in ('CHARGE', 'USE', 'REFUND', 'EXPIRE', 'ADJUST', 'INVITE', 'MOVE'));

-- The account that everything of this deleted account moved to.
alter table member add column merged_into uuid references member (id) check (merged_into is null or deleted_at is not null);

-- The offer of a phone customer's rides and tickets to the person who verified the customer's number.
create table customer_claim (
  id uuid primary key,
  customer_id uuid not null references member (id),
  claimant_id uuid not null references member (id),
  -- The verified number, while the claim is open: the claim follows its owner.
  phone text,
  state text not null default 'OFFERED'
    check (state in ('OFFERED', 'REQUESTED', 'ACCEPTED', 'REFUSED', 'DECLINED', 'LOST')),
  -- Why staff refused; the member reads it.
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null,
  requested_at timestamptz,
  decided_at timestamptz,
  check (customer_id <> claimant_id),
  check ((state in ('OFFERED', 'REQUESTED')) = (decided_at is null)),
  check (phone is null or decided_at is null)
);
create unique index customer_claim_open on customer_claim (customer_id) where decided_at is null;
create unique index customer_claim_accepted on customer_claim (customer_id) where state = 'ACCEPTED';
create index customer_claim_claimant on customer_claim (claimant_id, created_at);
create index customer_claim_phone on customer_claim (phone) where phone is not null;
create index customer_claim_state on customer_claim (state, created_at, id);
