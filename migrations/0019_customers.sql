-- For the former build, too: it never adds a customer, and lists one wrongly only until it is replaced.
-- Staff add a customer on the phone: a member without a login or a verification, with the provider PHONE.
alter table member drop constraint member_check;
alter table member add constraint member_login check (deleted_at is not null or login_id is not null or provider = 'PHONE');
-- Notes of staff about a member and a ride; guests never see them.
alter table member add column staff_note text not null default '' check (length(staff_note) <= 1000);
alter table reservation add column staff_note text not null default '' check (length(staff_note) <= 1000);
