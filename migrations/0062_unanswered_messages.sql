-- How often a message was handed over whole and no answer came: it may have gone out each time, so that it goes out so often again and no more.
alter table outbox add column unanswered integer not null default 0;
