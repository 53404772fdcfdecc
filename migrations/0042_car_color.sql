-- The color of a car, as staff name it: an applicant chooses among several cars of a model.
alter table subscription_car add column color text check (color <> '' and length(color) <= 20);
