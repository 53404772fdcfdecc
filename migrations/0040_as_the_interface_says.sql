-- Not for the former build: it knows the roles of organizations by other words.
-- The roles of organizations as the interface names them.
alter table organization_member drop constraint organization_member_role_check;
update organization_member set role = lower(role);
alter table organization_member add constraint organization_member_role_check check (role in ('manager', 'booker'));
alter table organization_invite drop constraint organization_invite_role_check;
update organization_invite set role = lower(role);
alter table organization_invite add constraint organization_invite_role_check check (role in ('manager', 'booker'));
-- Who is invited by number alone has no name until she joins.
alter table organization_invite drop constraint organization_invite_name_check;

-- Tickets that a manager buys are her organization's; of a member's own purchase: null.
alter table ticket_purchase add column organization_id uuid references organization (id);
