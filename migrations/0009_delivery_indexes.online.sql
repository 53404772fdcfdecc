drop index concurrently if exists ended_message_report;
create index concurrently ended_message_report on ended_message (report_at) where report_at is not null;
drop index concurrently if exists ended_message_undelivered;
create index concurrently ended_message_undelivered on ended_message (created_at desc, id desc) where delivery = 'FAILED';
alter table ended_message validate constraint ended_message_delivery_check;
alter table ended_message validate constraint ended_message_via_check;
alter table ended_message validate constraint ended_message_report_check;
