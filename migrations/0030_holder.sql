-- Whose tickets they are: a holder is a member, or an organization. A holder's id is the id of who holds, so that no row
-- moves. Lots and entries belong to the account, the account to the member or the organization.
alter table ticket_account drop constraint ticket_account_member_id_fkey;
alter table ticket_account rename column member_id to holder_id;
alter table ticket_account add column member_id uuid references member (id);
alter table ticket_account add column organization_id uuid;
update ticket_account set member_id = holder_id;
alter table ticket_account add constraint ticket_account_holder check (
  num_nonnulls(member_id, organization_id) = 1 and holder_id = coalesce(member_id, organization_id));

alter table ticket_lot drop constraint ticket_lot_member_id_fkey;
alter table ticket_lot rename column member_id to holder_id;
alter table ticket_lot add foreign key (holder_id) references ticket_account (holder_id);

alter table ticket_entry drop constraint ticket_entry_member_id_fkey;
alter table ticket_entry rename column member_id to holder_id;
alter table ticket_entry add foreign key (holder_id) references ticket_account (holder_id);
