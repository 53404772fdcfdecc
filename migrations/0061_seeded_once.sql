-- What a new product brings is given once: questions that staff took away must not come back with the next start.
create table seeded (name text primary key);
