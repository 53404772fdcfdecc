-- The type of a model's body, by which visitors filter the list; null: not given.
alter table subscription_model add column body_type text
  constraint subscription_model_body_type
  check (body_type in ('SEDAN', 'SUV', 'COUPE', 'CONVERTIBLE', 'HATCHBACK', 'WAGON', 'VAN'));
update subscription_model m set body_type = known.body_type
from (values
  ('SUV', '^drawing:(lamborghini-urus|mercedes-g63|rolls-royce-cullinan)-'),
  ('SEDAN', '^drawing:(mercedes-maybach-s|genesis-g90|audi-rs-etron-gt)-'),
  ('COUPE', '^drawing:(ferrari-296-gtb|lamborghini-huracan|porsche-911|mclaren-750s|bmw-m4|bentley-continental-gt'
    '|aston-martin-db12|maserati-granturismo)-')
) known (body_type, drawing) where m.image ~ known.drawing;

-- The models whose next free car a subscriber wants to hear of.
create table model_watch (
  subscriber_id uuid not null references subscriber (id),
  model_id uuid not null references subscription_model (id),
  created_at timestamptz not null,
  notified_at timestamptz,
  primary key (subscriber_id, model_id)
);
create index model_watch_waiting on model_watch (model_id) where notified_at is null;
