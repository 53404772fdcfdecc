-- The schema that the migrations make, with every name. Written by `npm run schema`; the reasons are in the migrations.

CREATE EXTENSION btree_gist;

CREATE OR REPLACE FUNCTION end_with_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update subscription_request set status = 'ENDED', version = version + 1 where id = new.request_id;
  update settlement set status = 'WITHDRAWN'
    where subscription_id = new.id and status = 'OFFERED' and kind not in ('RETURN', 'FINE');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_payment_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.paid_at is not null and (tg_op = 'INSERT' or new.paid_at is distinct from old.paid_at) then
    new.paid_at := open_instant(new.paid_at);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_purchase_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.paid_at is not null and (tg_op = 'INSERT' or new.paid_at is distinct from old.paid_at) then
    new.paid_at := open_instant(new.paid_at);
  end if;
  if new.refunded_at is not null and (tg_op = 'INSERT' or new.refunded_at is distinct from old.refunded_at) then
    new.refunded_at := open_instant(new.refunded_at);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION open_instant(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  opens timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7104222);
  select (max(month) + interval '1 month') at time zone 'Asia/Seoul' into opens from closed_month;
  return greatest(at, opens);
end $function$;

CREATE OR REPLACE FUNCTION refuse_access_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
    return old;
  end if;
  raise exception 'rows of % are never changed, and deleted only after two years', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION refuse_access_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and exists (select 1 from access_record where id = old.id) then
    return old;
  end if;
  raise exception 'rows of % are never changed, and deleted only once they are in the record', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  said constant text[] := '{reason,note}';
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{before,after}'::text[] = to_jsonb(old) - '{before,after}'::text[]
    and new.before is not distinct from old.before - said
    and new.after is not distinct from old.after - said
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION refuse_refund_of_full_lot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from ticket_purchase p join ticket_lot l on l.id = p.lot_id
    where p.id = new.id and p.status in ('REFUNDING', 'CANCELLED') and l.remaining > 0
  ) then
    raise exception 'the lot of the refunded purchase % is not empty', new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_trip_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.reason = '' and new.file_id is null
    and to_jsonb(new) - '{reason,file_id}'::text[] = to_jsonb(old) - '{reason,file_id}'::text[]
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never truncated', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION search_grams(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  letters text := translate(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
  kinds text := translate(value, '012345678', '999999999');
  found text[] := '{}';
begin
  for i in 1..length(value) loop
    if substr(kinds, i, 3) = '999' then
      found := found || substr(letters, i, 3);
    end if;
    if substr(kinds, i, 1) not in ('9', ' ') then
      found := found || substr(letters, i, 1);
    end if;
    if substr(kinds, i, 2) <> '99' and length(replace(substr(kinds, i, 2), ' ', '')) = 2 then
      found := found || substr(letters, i, 2);
    end if;
  end loop;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(translate(NORMALIZE(value, NFKC), ('ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text || ' 	
-‐‒–—―−.·・­​‌‍⁠﻿'::text), 'abcdefghijklmnopqrstuvwxyz'::text), '(주)'::text, ''::text), '(유)'::text, ''::text), '주식회사'::text, ''::text), '유한회사'::text, ''::text);

CREATE OR REPLACE FUNCTION settlement_total(items jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(sum((item ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(items) item $function$;

CREATE OR REPLACE FUNCTION unroll_book_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from ticket_book_day where day >= (new.created_at at time zone 'Asia/Seoul')::date;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION unroll_changed_ride()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform unroll_rides(old.member_id, old.pickup_at); end if;
  if tg_op <> 'DELETE' then perform unroll_rides(new.member_id, new.pickup_at); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION unroll_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(7104220);
  delete from figure_day where day = (new.created_at at time zone 'Asia/Seoul')::date;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION unroll_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from figure_month where month = date_trunc('month', old.day::timestamp)::date;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION unroll_recognition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from ticket_book_day where day >= (new.at at time zone 'Asia/Seoul')::date;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION unroll_rides(guest uuid, pickup timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  ride_day constant date := (pickup at time zone 'Asia/Seoul')::date;
begin
  perform pg_advisory_xact_lock_shared(7104220);
  -- Nothing is rolled up on or after the day of a ride to come.
  if not exists (select from figure_day where day >= ride_day) then return; end if;
  delete from figure_day where day = ride_day or day in (
    select (pickup_at at time zone 'Asia/Seoul')::date from live_reservation
    where member_id = guest and pickup_at >= (ride_day + 1)::timestamp at time zone 'Asia/Seoul'
    order by pickup_at limit 2);
end $function$;

CREATE TABLE access_intake (
  id uuid NOT NULL,
  access jsonb NOT NULL,
  CONSTRAINT access_intake_pkey PRIMARY KEY (id)
);
CREATE TRIGGER access_intake_fixed BEFORE DELETE OR UPDATE ON access_intake FOR EACH ROW EXECUTE FUNCTION refuse_access_loss();
CREATE TRIGGER access_intake_kept BEFORE TRUNCATE ON access_intake FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE access_record (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  about_id uuid,
  filters jsonb NOT NULL,
  subjects uuid[] NOT NULL,
  subject_count integer NOT NULL,
  reason text,
  export_number text,
  request_id text NOT NULL,
  client_address text NOT NULL,
  client text NOT NULL,
  CONSTRAINT access_record_pkey PRIMARY KEY (id),
  CONSTRAINT access_record_check CHECK (subject_count >= cardinality(subjects)),
  CONSTRAINT access_record_check1 CHECK ((kind = 'EXPORT'::text) = (export_number IS NOT NULL)),
  CONSTRAINT access_record_kind_check CHECK (kind = ANY (ARRAY['LOGIN'::text, 'FAILED_LOGIN'::text, 'SEARCH'::text, 'LIST'::text, 'VIEW'::text, 'EXPORT'::text, 'PRINT'::text, 'REFUSED'::text]))
);
CREATE INDEX access_record_kind ON access_record USING btree (kind, at DESC, id DESC);
CREATE INDEX access_record_newest ON access_record USING btree (at DESC, id DESC);
CREATE INDEX access_record_number ON access_record USING btree (export_number) WHERE export_number IS NOT NULL;
CREATE INDEX access_record_staff ON access_record USING btree (staff_id, at DESC, id DESC);
CREATE INDEX access_record_subjects ON access_record USING gin (subjects);
CREATE TRIGGER access_record_fixed BEFORE DELETE OR UPDATE ON access_record FOR EACH ROW EXECUTE FUNCTION refuse_access_change();
CREATE TRIGGER access_record_kept BEFORE TRUNCATE ON access_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE access_review (
  month text NOT NULL,
  note text NOT NULL,
  figures jsonb NOT NULL,
  signer_id uuid NOT NULL,
  signer_name text NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  CONSTRAINT access_review_pkey PRIMARY KEY (month),
  CONSTRAINT access_review_month_check CHECK (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'::text)
);
CREATE TRIGGER access_review_fixed BEFORE DELETE OR UPDATE ON access_review FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE alert (
  id uuid NOT NULL,
  reservation_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  is_standing boolean DEFAULT true NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  taken_by uuid,
  taken_at timestamp with time zone,
  resolved_by uuid,
  resolved_at timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  escalated_at timestamp with time zone,
  CONSTRAINT alert_pkey PRIMARY KEY (id),
  CONSTRAINT alert_check CHECK ((state = 'RESOLVED'::text) = (resolved_at IS NOT NULL)),
  CONSTRAINT alert_kind_check CHECK (kind = ANY (ARRAY['PENDING_NEAR'::text, 'UNASSIGNED'::text, 'DECLINED'::text, 'NOT_ACCEPTED'::text, 'NOT_EN_ROUTE'::text, 'NOT_ARRIVED'::text, 'WAITING_LONG'::text, 'NO_SHOW_CLAIMED'::text, 'NOT_DROPPED'::text, 'UNIT_AWAY'::text, 'DRIVER_AWAY'::text])),
  CONSTRAINT alert_note_check CHECK (length(note) <= 200),
  CONSTRAINT alert_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'TAKEN'::text, 'RESOLVED'::text])),
  CONSTRAINT alert_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id)
);
CREATE INDEX alert_newest ON alert USING btree (opened_at DESC, id DESC);
CREATE UNIQUE INDEX alert_standing ON alert USING btree (reservation_id, kind) WHERE is_standing;
CREATE INDEX alert_unresolved ON alert USING btree (opened_at, id) WHERE state <> 'RESOLVED'::text;

CREATE TABLE alimtalk_template (
  kind text NOT NULL,
  language text NOT NULL,
  template_id text NOT NULL,
  CONSTRAINT alimtalk_template_pkey PRIMARY KEY (kind, language),
  CONSTRAINT alimtalk_template_language_check CHECK (language = ANY (ARRAY['ko'::text, 'en'::text])),
  CONSTRAINT alimtalk_template_template_id_check CHECK (template_id <> ''::text)
);

CREATE TABLE approval (
  id uuid NOT NULL,
  kind text NOT NULL,
  needs text NOT NULL,
  params jsonb NOT NULL,
  body jsonb NOT NULL,
  request_hash text NOT NULL,
  subject_id uuid,
  facts jsonb NOT NULL,
  reason text,
  asked_by uuid NOT NULL,
  asked_name text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  state text DEFAULT 'PENDING'::text NOT NULL,
  decided_by uuid,
  decided_name text,
  decided_at timestamp with time zone,
  note text,
  CONSTRAINT approval_pkey PRIMARY KEY (id),
  CONSTRAINT approval_check CHECK ((state = 'PENDING'::text) = (decided_at IS NULL)),
  CONSTRAINT approval_check1 CHECK ((state <> ALL (ARRAY['ALLOWED'::text, 'USED'::text, 'DONE'::text])) OR decided_by <> asked_by),
  CONSTRAINT approval_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'ALLOWED'::text, 'USED'::text, 'DONE'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'STALE'::text]))
);
CREATE INDEX approval_allowed ON approval USING btree (asked_by, kind) WHERE state = 'ALLOWED'::text;
CREATE INDEX approval_by_age ON approval USING btree (decided_at) WHERE facts <> '[]'::jsonb;
CREATE INDEX approval_needs ON approval USING btree (needs, asked_at DESC, id DESC);
CREATE INDEX approval_newest ON approval USING btree (asked_at DESC, id DESC);
CREATE UNIQUE INDEX approval_open ON approval USING btree (asked_by, kind, request_hash) WHERE state = 'PENDING'::text;
CREATE INDEX approval_pending ON approval USING btree (asked_at, id) WHERE state = 'PENDING'::text;
CREATE INDEX approval_subject ON approval USING btree (subject_id);

CREATE TABLE approval_policy (
  one boolean DEFAULT true NOT NULL,
  tickets integer,
  won bigint,
  exports boolean DEFAULT false NOT NULL,
  CONSTRAINT approval_policy_pkey PRIMARY KEY (one),
  CONSTRAINT approval_policy_one_check CHECK (one),
  CONSTRAINT approval_policy_tickets_check CHECK (tickets >= 0),
  CONSTRAINT approval_policy_won_check CHECK (won >= 0)
);

CREATE TABLE approval_use (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  unit text NOT NULL,
  size numeric NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT approval_use_pkey PRIMARY KEY (id),
  CONSTRAINT approval_use_size_check CHECK (size > 0::numeric),
  CONSTRAINT approval_use_unit_check CHECK (unit = ANY (ARRAY['TICKETS'::text, 'WON'::text]))
);
CREATE INDEX approval_use_by_age ON approval_use USING btree (at);
CREATE INDEX approval_use_of_staff ON approval_use USING btree (staff_id, unit, at);

CREATE TABLE audit (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_actor ON audit USING btree (actor_name, at DESC, id DESC);
CREATE INDEX audit_actor_subject ON audit USING btree (actor_name, subject, at DESC, id DESC);
CREATE INDEX audit_newest ON audit USING btree (at DESC, id DESC);
CREATE INDEX audit_subject ON audit USING btree (subject_id, at DESC);
CREATE INDEX audit_subject_newest ON audit USING btree (subject, at DESC, id DESC);
CREATE TRIGGER audit_fixed BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE banner (
  id uuid NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  image uuid,
  action text NOT NULL,
  path text NOT NULL,
  display_order integer NOT NULL,
  CONSTRAINT banner_pkey PRIMARY KEY (id),
  CONSTRAINT banner_path_check CHECK (path ~ '^/[^/]'::text),
  CONSTRAINT banner_image_fkey FOREIGN KEY (image) REFERENCES stored_file(id)
);

CREATE TABLE billing_attempt (
  issue_id text NOT NULL,
  subscriber_id uuid NOT NULL,
  model_id uuid,
  months integer,
  subscription_id uuid,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT billing_attempt_pkey PRIMARY KEY (issue_id),
  CONSTRAINT billing_attempt_check CHECK ((model_id IS NULL) = (months IS NULL) AND (model_id IS NULL) <> (subscription_id IS NULL)),
  CONSTRAINT billing_attempt_model_id_fkey FOREIGN KEY (model_id) REFERENCES subscription_model(id),
  CONSTRAINT billing_attempt_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id),
  CONSTRAINT billing_attempt_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);
CREATE INDEX billing_attempt_opened ON billing_attempt USING btree (subscriber_id, created_at);
CREATE INDEX billing_attempt_unused ON billing_attempt USING btree (created_at) WHERE used_at IS NULL;

CREATE TABLE billing_key (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  issue_id text NOT NULL,
  key_hash text NOT NULL,
  key_encrypted bytea,
  card_name text,
  card_number text,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  destroy_at timestamp with time zone,
  CONSTRAINT billing_key_pkey PRIMARY KEY (id),
  CONSTRAINT billing_key_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES billing_attempt(issue_id),
  CONSTRAINT billing_key_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE INDEX billing_key_destroy ON billing_key USING btree (destroy_at) WHERE destroy_at IS NOT NULL;
CREATE UNIQUE INDEX billing_key_hash ON billing_key USING btree (key_hash);
CREATE UNIQUE INDEX billing_key_issue ON billing_key USING btree (issue_id);
CREATE INDEX billing_key_subscriber ON billing_key USING btree (subscriber_id);

CREATE TABLE brand (
  id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX brand_name ON brand USING btree (name);

CREATE TABLE cancel_policy (
  version integer NOT NULL,
  steps jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT cancel_policy_pkey PRIMARY KEY (version),
  CONSTRAINT cancel_policy_steps_check CHECK (jsonb_typeof(steps) = 'array'::text AND jsonb_array_length(steps) >= 1 AND jsonb_array_length(steps) <= 5),
  CONSTRAINT cancel_policy_version_check CHECK (version > 1)
);
CREATE TRIGGER cancel_policy_fixed BEFORE DELETE OR UPDATE ON cancel_policy FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE car (
  id uuid NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  seats integer NOT NULL,
  seat_capacity integer NOT NULL,
  status text DEFAULT 'AVAILABLE'::text NOT NULL,
  display_order numeric DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT car_pkey PRIMARY KEY (id),
  CONSTRAINT car_display_order_check CHECK (display_order >= 0::numeric),
  CONSTRAINT car_seat_capacity_check CHECK (seat_capacity >= 1),
  CONSTRAINT car_seats_check CHECK (seats >= 1),
  CONSTRAINT car_status_check CHECK (status = ANY (ARRAY['AVAILABLE'::text, 'UNAVAILABLE'::text, 'MAINTENANCE'::text]))
);
CREATE INDEX car_display ON car USING btree (display_order, name) WHERE deleted_at IS NULL;

CREATE TABLE car_day (
  car_id uuid NOT NULL,
  ride_date date NOT NULL,
  status text NOT NULL,
  CONSTRAINT car_day_pkey PRIMARY KEY (ride_date, car_id),
  CONSTRAINT car_day_status_check CHECK (status = ANY (ARRAY['AVAILABLE'::text, 'UNAVAILABLE'::text])),
  CONSTRAINT car_day_car_id_fkey FOREIGN KEY (car_id) REFERENCES car(id)
);

CREATE TABLE closed_month (
  month date NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  books jsonb NOT NULL,
  CONSTRAINT closed_month_pkey PRIMARY KEY (month),
  CONSTRAINT closed_month_books_check CHECK (jsonb_typeof(books) = 'object'::text),
  CONSTRAINT closed_month_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE TRIGGER closed_month_fixed BEFORE DELETE OR UPDATE ON closed_month FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE code_guess (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT code_guess_pkey PRIMARY KEY (id),
  CONSTRAINT code_guess_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE INDEX code_guess_subscriber ON code_guess USING btree (subscriber_id, at);

CREATE TABLE company (
  id uuid NOT NULL,
  single boolean DEFAULT true NOT NULL,
  company text NOT NULL,
  owner text NOT NULL,
  business_number text NOT NULL,
  mail_order_number text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  privacy_officer text NOT NULL,
  bank text NOT NULL,
  bank_account_number text NOT NULL,
  bank_holder text NOT NULL,
  chat_url text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  lead_hours integer DEFAULT 2 NOT NULL,
  free_wait_minutes integer DEFAULT 15 NOT NULL,
  airport_free_wait_minutes integer DEFAULT 60 NOT NULL,
  banner text DEFAULT ''::text NOT NULL,
  is_subscription_first boolean DEFAULT true NOT NULL,
  is_booking_open boolean DEFAULT true NOT NULL,
  insurer_name text DEFAULT ''::text NOT NULL,
  insurer_phone text DEFAULT ''::text NOT NULL,
  policy_number text DEFAULT ''::text NOT NULL,
  deductible integer DEFAULT 0 NOT NULL,
  withdrawal_days integer DEFAULT 7 NOT NULL,
  withdrawal_km integer DEFAULT 300 NOT NULL,
  CONSTRAINT company_pkey PRIMARY KEY (id),
  CONSTRAINT company_single_key UNIQUE (single),
  CONSTRAINT company_airport_free_wait_minutes_check CHECK (airport_free_wait_minutes >= 0 AND airport_free_wait_minutes <= 240),
  CONSTRAINT company_deductible_check CHECK (deductible >= 0),
  CONSTRAINT company_free_wait_minutes_check CHECK (free_wait_minutes >= 0 AND free_wait_minutes <= 240),
  CONSTRAINT company_lead_hours_check CHECK (lead_hours >= 0 AND lead_hours <= 72),
  CONSTRAINT company_single_check CHECK (single),
  CONSTRAINT company_version_check CHECK (version > 0),
  CONSTRAINT company_withdrawal_days_check CHECK (withdrawal_days >= 0),
  CONSTRAINT company_withdrawal_km_check CHECK (withdrawal_km >= 0)
);

CREATE TABLE consent (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  document text NOT NULL,
  version text NOT NULL,
  agreed boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  address text NOT NULL,
  realm text NOT NULL,
  CONSTRAINT consent_pkey PRIMARY KEY (id),
  CONSTRAINT consent_realm_check CHECK (realm = ANY (ARRAY['ride'::text, 'subscribe'::text]))
);
CREATE INDEX consent_person ON consent USING btree (person_id);

CREATE TABLE coupon (
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  discount_type text NOT NULL,
  discount_rate integer,
  discount integer,
  min_price integer,
  max_price integer,
  valid_from date,
  valid_to date,
  cap integer,
  issued integer DEFAULT 0 NOT NULL,
  is_campaign boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT coupon_pkey PRIMARY KEY (id),
  CONSTRAINT coupon_cap_check CHECK (cap > 0),
  CONSTRAINT coupon_check CHECK (max_price >= min_price),
  CONSTRAINT coupon_check1 CHECK (valid_to >= valid_from),
  CONSTRAINT coupon_check2 CHECK (cap IS NULL OR issued <= cap),
  CONSTRAINT coupon_code_check CHECK (code = upper(code)),
  CONSTRAINT coupon_discount_check CHECK (discount > 0),
  CONSTRAINT coupon_discount_rate_check CHECK (discount_rate >= 1 AND discount_rate <= 100),
  CONSTRAINT coupon_discount_type_check CHECK (discount_type = ANY (ARRAY['PERCENTAGE'::text, 'FIXED'::text, 'FREE'::text])),
  CONSTRAINT coupon_min_price_check CHECK (min_price >= 0),
  CONSTRAINT coupon_worth CHECK ((discount_type <> 'PERCENTAGE'::text OR discount_rate IS NOT NULL) AND (discount_type <> 'FIXED'::text OR discount IS NOT NULL))
);
CREATE INDEX coupon_campaign ON coupon USING btree (created_at DESC, id DESC) WHERE is_campaign;
CREATE UNIQUE INDEX coupon_code ON coupon USING btree (code);

CREATE TABLE customer_claim (
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  claimant_id uuid NOT NULL,
  phone text,
  state text DEFAULT 'OFFERED'::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  requested_at timestamp with time zone,
  decided_at timestamp with time zone,
  CONSTRAINT customer_claim_pkey PRIMARY KEY (id),
  CONSTRAINT customer_claim_check CHECK (customer_id <> claimant_id),
  CONSTRAINT customer_claim_check1 CHECK ((state = ANY (ARRAY['OFFERED'::text, 'REQUESTED'::text])) = (decided_at IS NULL)),
  CONSTRAINT customer_claim_check2 CHECK (phone IS NULL OR decided_at IS NULL),
  CONSTRAINT customer_claim_reason_check CHECK (length(reason) <= 200),
  CONSTRAINT customer_claim_state_check CHECK (state = ANY (ARRAY['OFFERED'::text, 'REQUESTED'::text, 'ACCEPTED'::text, 'REFUSED'::text, 'DECLINED'::text, 'LOST'::text])),
  CONSTRAINT customer_claim_claimant_id_fkey FOREIGN KEY (claimant_id) REFERENCES member(id),
  CONSTRAINT customer_claim_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX customer_claim_accepted ON customer_claim USING btree (customer_id) WHERE state = 'ACCEPTED'::text;
CREATE INDEX customer_claim_claimant ON customer_claim USING btree (claimant_id, created_at);
CREATE UNIQUE INDEX customer_claim_open ON customer_claim USING btree (customer_id) WHERE decided_at IS NULL;
CREATE INDEX customer_claim_phone ON customer_claim USING btree (phone) WHERE phone IS NOT NULL;
CREATE INDEX customer_claim_state ON customer_claim USING btree (state, created_at, id);

CREATE TABLE driver (
  id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  fixed_schedule text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  licence_expires_on date,
  version integer DEFAULT 1 NOT NULL,
  grams text[] GENERATED ALWAYS AS (search_grams(search_key((name || ' '::text) || phone))) STORED,
  link_version integer DEFAULT 1 NOT NULL,
  CONSTRAINT driver_pkey PRIMARY KEY (id)
);
CREATE INDEX driver_grams ON driver USING gin (grams);
CREATE INDEX driver_name ON driver USING btree (name, id) WHERE deleted_at IS NULL;

CREATE TABLE driver_device (
  id uuid NOT NULL,
  driver_id uuid NOT NULL,
  token_hash text NOT NULL,
  link_version integer NOT NULL,
  label text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT driver_device_pkey PRIMARY KEY (id),
  CONSTRAINT driver_device_token_hash_key UNIQUE (token_hash),
  CONSTRAINT driver_device_label_check CHECK (length(label) <= 200),
  CONSTRAINT driver_device_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id)
);
CREATE INDEX driver_device_driver ON driver_device USING btree (driver_id, created_at DESC);

CREATE TABLE driver_leave (
  id uuid NOT NULL,
  driver_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT driver_leave_pkey PRIMARY KEY (id),
  CONSTRAINT driver_leave_overlap EXCLUDE USING gist (driver_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  CONSTRAINT driver_leave_order CHECK (to_day >= from_day),
  CONSTRAINT driver_leave_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id)
);
CREATE INDEX driver_leave_end ON driver_leave USING btree (driver_id, to_day);

CREATE TABLE ended_message (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid,
  recipient text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  created_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  actor_id uuid,
  allowed_at timestamp with time zone,
  resent_at timestamp with time zone,
  channel text DEFAULT 'SMS'::text NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  unanswered integer DEFAULT 0 NOT NULL,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  provider_ref text,
  delivery text,
  delivery_error text,
  via text,
  report_at timestamp with time zone,
  CONSTRAINT ended_message_pkey PRIMARY KEY (id),
  CONSTRAINT ended_message_channel_check CHECK (channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text])),
  CONSTRAINT ended_message_delivery_check CHECK (delivery = ANY (ARRAY['ACCEPTED'::text, 'DELIVERED'::text, 'FAILED'::text, 'UNKNOWN'::text])),
  CONSTRAINT ended_message_report_check CHECK (report_at IS NULL OR delivery = 'ACCEPTED'::text),
  CONSTRAINT ended_message_state_check CHECK (state = ANY (ARRAY['SENT'::text, 'SUPPRESSED'::text, 'FAILED'::text])),
  CONSTRAINT ended_message_via_check CHECK (via = ANY (ARRAY['ALIMTALK'::text, 'SMS'::text]))
);
CREATE INDEX ended_message_actor ON ended_message USING btree (actor_id, allowed_at) WHERE actor_id IS NOT NULL;
CREATE INDEX ended_message_failed ON ended_message USING btree (done_at DESC, id) WHERE state = 'FAILED'::text;
CREATE INDEX ended_message_newest ON ended_message USING btree (created_at DESC, id DESC);
CREATE INDEX ended_message_old ON ended_message USING btree (created_at) WHERE recipient <> ''::text;
CREATE INDEX ended_message_recipient ON ended_message USING btree (recipient text_pattern_ops);
CREATE INDEX ended_message_recipient_end ON ended_message USING btree (reverse(recipient) text_pattern_ops);
CREATE INDEX ended_message_report ON ended_message USING btree (report_at) WHERE report_at IS NOT NULL;
CREATE INDEX ended_message_subject ON ended_message USING btree (subject_id, created_at DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX ended_message_undelivered ON ended_message USING btree (created_at DESC, id DESC) WHERE delivery = 'FAILED'::text;
CREATE INDEX ended_message_unsent ON ended_message USING btree (state, created_at DESC, id DESC) WHERE state <> 'SENT'::text;

CREATE TABLE factor_challenge (
  hash text NOT NULL,
  member_id uuid NOT NULL,
  purpose text NOT NULL,
  webauthn text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT factor_challenge_pkey PRIMARY KEY (hash),
  CONSTRAINT factor_challenge_purpose_check CHECK (purpose = ANY (ARRAY['LOGIN'::text, 'REGISTER'::text, 'PROOF'::text])),
  CONSTRAINT factor_challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX factor_challenge_member ON factor_challenge USING btree (member_id);
CREATE INDEX factor_challenge_old ON factor_challenge USING btree (created_at);

CREATE TABLE faq (
  id uuid NOT NULL,
  section text NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  display_order integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT faq_pkey PRIMARY KEY (id),
  CONSTRAINT faq_version_check CHECK (version > 0)
);
CREATE INDEX faq_order ON faq USING btree (display_order);

CREATE TABLE figure_count (
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  pending integer NOT NULL,
  confirmed integer NOT NULL,
  completed integer NOT NULL,
  canceled integer NOT NULL,
  CONSTRAINT figure_count_pkey PRIMARY KEY (day, kind, name),
  CONSTRAINT figure_count_kind_check CHECK (kind = ANY (ARRAY['DAY'::text, 'PURPOSE'::text, 'CAR'::text, 'CANCEL'::text]))
);

CREATE TABLE figure_day (
  day date NOT NULL,
  new_guests integer NOT NULL,
  new_once integer NOT NULL,
  returned_from date[] NOT NULL,
  second_from date[] NOT NULL,
  halves jsonb NOT NULL,
  CONSTRAINT figure_day_pkey PRIMARY KEY (day)
);
CREATE TRIGGER figure_day_removed AFTER DELETE ON figure_day FOR EACH ROW EXECUTE FUNCTION unroll_month();

CREATE TABLE figure_month (
  month date NOT NULL,
  counts jsonb NOT NULL,
  CONSTRAINT figure_month_pkey PRIMARY KEY (month)
);

CREATE TABLE handover (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  kind text NOT NULL,
  happened_on date NOT NULL,
  place text NOT NULL,
  mileage integer NOT NULL,
  photos uuid[] NOT NULL,
  signature uuid NOT NULL,
  is_carried_over boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT handover_pkey PRIMARY KEY (id),
  CONSTRAINT handover_kind_check CHECK (kind = ANY (ARRAY['HANDOVER'::text, 'RETURN'::text])),
  CONSTRAINT handover_mileage_check CHECK (mileage >= 0),
  CONSTRAINT handover_photos_check CHECK (cardinality(photos) = 4),
  CONSTRAINT handover_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);
CREATE UNIQUE INDEX handover_once ON handover USING btree (subscription_id, kind);

CREATE TABLE hold_turn (
  member_id uuid NOT NULL,
  car_id uuid NOT NULL,
  ride_date date NOT NULL,
  began_at timestamp with time zone NOT NULL,
  CONSTRAINT hold_turn_pkey PRIMARY KEY (member_id, car_id, ride_date),
  CONSTRAINT hold_turn_car_id_fkey FOREIGN KEY (car_id) REFERENCES car(id),
  CONSTRAINT hold_turn_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX hold_turn_began ON hold_turn USING btree (began_at);

CREATE TABLE import_row (
  kind text NOT NULL,
  external_id text NOT NULL,
  row_id uuid NOT NULL,
  CONSTRAINT import_row_pkey PRIMARY KEY (kind, external_id),
  CONSTRAINT import_row_external_id_check CHECK (external_id <> ''::text)
);
CREATE INDEX import_row_of ON import_row USING btree (row_id);

CREATE TABLE incident (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'REPORTED'::text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  place text NOT NULL,
  text text NOT NULL,
  photos uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  replacement_car text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  taken_at timestamp with time zone,
  resolved_at timestamp with time zone,
  CONSTRAINT incident_pkey PRIMARY KEY (id),
  CONSTRAINT incident_check CHECK ((state = 'RESOLVED'::text) = (resolved_at IS NOT NULL)),
  CONSTRAINT incident_check1 CHECK ((state = 'REPORTED'::text) = (taken_at IS NULL)),
  CONSTRAINT incident_kind_check CHECK (kind = ANY (ARRAY['ACCIDENT'::text, 'BREAKDOWN'::text])),
  CONSTRAINT incident_photos_check CHECK (cardinality(photos) <= 10),
  CONSTRAINT incident_state_check CHECK (state = ANY (ARRAY['REPORTED'::text, 'IN_PROGRESS'::text, 'RESOLVED'::text])),
  CONSTRAINT incident_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id),
  CONSTRAINT incident_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);
CREATE INDEX incident_state ON incident USING btree (state, created_at, id);
CREATE INDEX incident_subscriber ON incident USING btree (subscriber_id);
CREATE INDEX incident_subscription ON incident USING btree (subscription_id, created_at DESC);

CREATE TABLE invite (
  id uuid NOT NULL,
  inviter_id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  state text DEFAULT 'OPEN'::text NOT NULL,
  invitee_id uuid,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  invitee_hash text,
  CONSTRAINT invite_pkey PRIMARY KEY (id),
  CONSTRAINT invite_check CHECK ((state = 'ACCEPTED'::text) = (invitee_id IS NOT NULL)),
  CONSTRAINT invite_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'ACCEPTED'::text, 'EXPIRED'::text])),
  CONSTRAINT invite_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES member(id),
  CONSTRAINT invite_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX invite_invitee ON invite USING btree (invitee_id) WHERE invitee_id IS NOT NULL;
CREATE INDEX invite_invitee_hash ON invite USING btree (invitee_hash) WHERE invitee_hash IS NOT NULL;
CREATE INDEX invite_inviter ON invite USING btree (inviter_id, created_at DESC);
CREATE INDEX invite_named ON invite USING btree (expires_at) WHERE phone <> ''::text;
CREATE UNIQUE INDEX invite_open ON invite USING btree (inviter_id, phone) WHERE state = 'OPEN'::text;
CREATE INDEX invite_phone ON invite USING btree (phone, created_at) WHERE state = 'OPEN'::text;

CREATE TABLE license_check (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  driver_id uuid,
  result text NOT NULL,
  mismatched text[] DEFAULT '{}'::text[] NOT NULL,
  reason text,
  checked_by uuid NOT NULL,
  checked_by_name text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT license_check_pkey PRIMARY KEY (id),
  CONSTRAINT license_check_reason_check CHECK (reason <> ''::text),
  CONSTRAINT license_check_result_check CHECK (result = ANY (ARRAY['VALID'::text, 'SUSPENDED'::text, 'MISMATCH'::text, 'OUTAGE'::text])),
  CONSTRAINT license_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES member(id),
  CONSTRAINT license_check_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES subscription_driver(id) ON DELETE CASCADE,
  CONSTRAINT license_check_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE INDEX license_check_driver ON license_check USING btree (driver_id);
CREATE INDEX license_check_old ON license_check USING btree (checked_at);
CREATE INDEX license_check_subscriber ON license_check USING btree (subscriber_id, checked_at DESC);

CREATE TABLE login_failure (
  id uuid NOT NULL,
  account text NOT NULL,
  address_hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  client text,
  CONSTRAINT login_failure_pkey PRIMARY KEY (id)
);
CREATE INDEX login_failure_account ON login_failure USING btree (account, at);
CREATE INDEX login_failure_address ON login_failure USING btree (address_hash, at);

CREATE TABLE member (
  id uuid NOT NULL,
  login_id text,
  provider text DEFAULT 'LOCAL'::text NOT NULL,
  provider_id text,
  password_hash text,
  name text DEFAULT ''::text NOT NULL,
  phone text,
  email text,
  birthday date,
  ci_hash text,
  role text DEFAULT 'USER'::text NOT NULL,
  identity_status text DEFAULT 'PENDING'::text NOT NULL,
  identity_file text,
  invite_limit integer DEFAULT 0 NOT NULL,
  referrer_id uuid,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  identity_submitted_at timestamp with time zone,
  identity_reason text DEFAULT ''::text NOT NULL,
  marketing boolean DEFAULT false NOT NULL,
  grams text[] GENERATED ALWAYS AS (search_grams(search_key((((COALESCE(login_id, ''::text) || ' '::text) || name) || ' '::text) || COALESCE(phone, ''::text)))) STORED,
  staff_note text DEFAULT ''::text NOT NULL,
  merged_into uuid,
  staff_role text,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_check CHECK (merged_into IS NULL OR deleted_at IS NOT NULL),
  CONSTRAINT member_check1 CHECK (deleted_at IS NULL OR login_id IS NULL AND phone IS NULL AND ci_hash IS NULL AND name = ''::text),
  CONSTRAINT member_identity_status_check CHECK (identity_status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'NOT_SUBMITTED'::text])),
  CONSTRAINT member_invite_limit_check CHECK (invite_limit >= 0 AND invite_limit <= 10000),
  CONSTRAINT member_login CHECK (deleted_at IS NOT NULL OR login_id IS NOT NULL OR provider = 'PHONE'::text),
  CONSTRAINT member_role_check CHECK (role = ANY (ARRAY['USER'::text, 'ADMIN'::text])),
  CONSTRAINT member_staff_note_check CHECK (length(staff_note) <= 1000),
  CONSTRAINT member_staff_role CHECK (staff_role IS NULL OR role = 'ADMIN'::text),
  CONSTRAINT member_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES member(id),
  CONSTRAINT member_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES member(id),
  CONSTRAINT member_staff_role_fkey FOREIGN KEY (staff_role) REFERENCES staff_role(role)
);
CREATE UNIQUE INDEX member_ci ON member USING btree (ci_hash);
CREATE INDEX member_document_waiting ON member USING btree (identity_submitted_at, id) WHERE identity_status = 'PENDING'::text AND identity_file IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX member_grams ON member USING gin (grams);
CREATE UNIQUE INDEX member_login_id ON member USING btree (login_id);
CREATE INDEX member_name ON member USING btree (name, id) WHERE deleted_at IS NULL;
CREATE INDEX member_newest ON member USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX member_phone ON member USING btree (phone);
CREATE UNIQUE INDEX member_provider ON member USING btree (provider, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX member_referrer ON member USING btree (referrer_id, created_at DESC) WHERE referrer_id IS NOT NULL;
CREATE INDEX member_staff ON member USING btree (id) WHERE role = 'ADMIN'::text AND deleted_at IS NULL;

CREATE TABLE migration (
  name text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (name)
);

CREATE TABLE mileage_reminder (
  subscription_id uuid NOT NULL,
  remind_on date NOT NULL,
  CONSTRAINT mileage_reminder_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT mileage_reminder_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);
CREATE INDEX mileage_reminder_on ON mileage_reminder USING btree (remind_on);

CREATE TABLE mileage_report (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  mileage integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT mileage_report_pkey PRIMARY KEY (id),
  CONSTRAINT mileage_report_mileage_check CHECK (mileage >= 0),
  CONSTRAINT mileage_report_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);
CREATE INDEX mileage_report_latest ON mileage_report USING btree (subscription_id, created_at DESC, id DESC);

CREATE TABLE model_watch (
  subscriber_id uuid NOT NULL,
  model_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  notified_at timestamp with time zone,
  CONSTRAINT model_watch_pkey PRIMARY KEY (subscriber_id, model_id),
  CONSTRAINT model_watch_model_id_fkey FOREIGN KEY (model_id) REFERENCES subscription_model(id),
  CONSTRAINT model_watch_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE INDEX model_watch_waiting ON model_watch USING btree (model_id) WHERE notified_at IS NULL;

CREATE TABLE one_time_code (
  id uuid NOT NULL,
  purpose text NOT NULL,
  target text NOT NULL,
  person_id uuid,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT one_time_code_pkey PRIMARY KEY (id),
  CONSTRAINT one_time_code_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX one_time_code_target ON one_time_code USING btree (purpose, target, created_at DESC);

CREATE TABLE one_time_code_throttle (
  purpose text NOT NULL,
  target text NOT NULL,
  last_at timestamp with time zone NOT NULL,
  since timestamp with time zone NOT NULL,
  sent integer NOT NULL,
  CONSTRAINT one_time_code_throttle_pkey PRIMARY KEY (purpose, target),
  CONSTRAINT one_time_code_throttle_sent_check CHECK (sent >= 1 AND sent <= 5)
);

CREATE TABLE organization (
  id uuid NOT NULL,
  name text NOT NULL,
  registration_number text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  grams text[] GENERATED ALWAYS AS (search_grams(search_key((name || ' '::text) || registration_number))) STORED,
  founder_id uuid,
  billing_email text,
  CONSTRAINT organization_pkey PRIMARY KEY (id),
  CONSTRAINT organization_name_check CHECK (name <> ''::text),
  CONSTRAINT organization_registration_number_check CHECK (registration_number ~ '^[0-9]{10}$'::text),
  CONSTRAINT organization_founder_id_fkey FOREIGN KEY (founder_id) REFERENCES member(id)
);
CREATE INDEX organization_founder ON organization USING btree (founder_id) WHERE founder_id IS NOT NULL AND closed_at IS NULL;
CREATE INDEX organization_grams ON organization USING gin (grams);
CREATE INDEX organization_newest ON organization USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX organization_registration_number ON organization USING btree (registration_number) WHERE closed_at IS NULL;

CREATE TABLE organization_invite (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  role text NOT NULL,
  monthly_halves integer,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT organization_invite_pkey PRIMARY KEY (id),
  CONSTRAINT organization_invite_check CHECK (expires_at > created_at),
  CONSTRAINT organization_invite_monthly_halves_check CHECK (monthly_halves >= 0 AND monthly_halves <= 20000),
  CONSTRAINT organization_invite_phone_check CHECK (phone <> ''::text),
  CONSTRAINT organization_invite_role_check CHECK (role = ANY (ARRAY['manager'::text, 'booker'::text])),
  CONSTRAINT organization_invite_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
);
CREATE INDEX organization_invite_expiry ON organization_invite USING btree (expires_at);
CREATE UNIQUE INDEX organization_invite_open ON organization_invite USING btree (organization_id, phone);
CREATE INDEX organization_invite_phone ON organization_invite USING btree (phone);

CREATE TABLE organization_member (
  organization_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role text NOT NULL,
  monthly_halves integer,
  version integer DEFAULT 1 NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  CONSTRAINT organization_member_pkey PRIMARY KEY (organization_id, member_id),
  CONSTRAINT organization_member_monthly_halves_check CHECK (monthly_halves >= 0 AND monthly_halves <= 20000),
  CONSTRAINT organization_member_role_check CHECK (role = ANY (ARRAY['manager'::text, 'booker'::text])),
  CONSTRAINT organization_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT organization_member_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
);
CREATE INDEX organization_member_member ON organization_member USING btree (member_id);

CREATE TABLE organization_passenger (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  is_silent boolean DEFAULT false NOT NULL,
  CONSTRAINT organization_passenger_pkey PRIMARY KEY (id),
  CONSTRAINT organization_passenger_name_check CHECK (name <> ''::text),
  CONSTRAINT organization_passenger_phone_check CHECK (phone <> ''::text),
  CONSTRAINT organization_passenger_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
);
CREATE INDEX organization_passenger_name ON organization_passenger USING btree (organization_id, name, id);
CREATE INDEX organization_passenger_phone ON organization_passenger USING btree (phone);

CREATE TABLE organization_request (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  name text NOT NULL,
  registration_number text NOT NULL,
  is_contest boolean NOT NULL,
  note text NOT NULL,
  status text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  organization_id uuid,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  grams text[] GENERATED ALWAYS AS (search_grams(search_key((name || ' '::text) || registration_number))) STORED,
  CONSTRAINT organization_request_pkey PRIMARY KEY (id),
  CONSTRAINT organization_request_approved CHECK ((status = 'APPROVED'::text) = (organization_id IS NOT NULL)),
  CONSTRAINT organization_request_decided CHECK ((status = 'WAITING'::text) = (decided_at IS NULL)),
  CONSTRAINT organization_request_name_check CHECK (name <> ''::text),
  CONSTRAINT organization_request_reason CHECK ((status = 'REJECTED'::text) = (reason <> ''::text)),
  CONSTRAINT organization_request_registration_number_check CHECK (registration_number ~ '^[0-9]{10}$'::text),
  CONSTRAINT organization_request_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REJECTED'::text, 'WITHDRAWN'::text])),
  CONSTRAINT organization_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT organization_request_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
);
CREATE INDEX organization_request_expiry ON organization_request USING btree (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX organization_request_grams ON organization_request USING gin (grams);
CREATE INDEX organization_request_list ON organization_request USING btree (status, created_at DESC, id DESC);
CREATE INDEX organization_request_member ON organization_request USING btree (member_id);
CREATE UNIQUE INDEX organization_request_open ON organization_request USING btree (member_id, registration_number) WHERE status = 'WAITING'::text;
CREATE INDEX organization_request_organization ON organization_request USING btree (organization_id) WHERE organization_id IS NOT NULL;

CREATE TABLE outbox (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid,
  actor_id uuid,
  channel text DEFAULT 'SMS'::text NOT NULL,
  recipient text NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  unanswered integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone NOT NULL,
  allowed_at timestamp with time zone,
  error text,
  created_at timestamp with time zone NOT NULL,
  resent_at timestamp with time zone,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_channel_check CHECK (channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text]))
);
CREATE INDEX outbox_allowed ON outbox USING btree (actor_id, allowed_at) WHERE allowed_at IS NOT NULL AND actor_id IS NOT NULL;
CREATE INDEX outbox_due ON outbox USING btree (channel, next_at);
CREATE INDEX outbox_due_abroad ON outbox USING btree (next_at) WHERE channel = 'SMS'::text AND recipient ~~ '+%'::text;
CREATE INDEX outbox_subject ON outbox USING btree (subject_id);

CREATE TABLE passenger (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  is_silent boolean DEFAULT false NOT NULL,
  CONSTRAINT passenger_pkey PRIMARY KEY (id),
  CONSTRAINT passenger_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  CONSTRAINT passenger_notes_check CHECK (length(notes) <= 300),
  CONSTRAINT passenger_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX passenger_of_member ON passenger USING btree (member_id, name, id);
CREATE UNIQUE INDEX passenger_phone ON passenger USING btree (member_id, phone, name);

CREATE TABLE passkey (
  id text NOT NULL,
  member_id uuid NOT NULL,
  label text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_label_check CHECK (label <> ''::text),
  CONSTRAINT passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX passkey_member ON passkey USING btree (member_id);

CREATE TABLE payment_answer (
  id uuid NOT NULL,
  payment_id text NOT NULL,
  kind text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_answer_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_answer_payment ON payment_answer USING btree (payment_id, created_at);
CREATE TRIGGER payment_answer_fixed BEFORE DELETE OR UPDATE ON payment_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE payment_difference (
  id uuid NOT NULL,
  payment_id text NOT NULL,
  ours jsonb NOT NULL,
  theirs jsonb NOT NULL,
  found_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  settled_by uuid,
  note text,
  CONSTRAINT payment_difference_pkey PRIMARY KEY (id),
  CONSTRAINT payment_difference_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES member(id)
);
CREATE UNIQUE INDEX payment_difference_open ON payment_difference USING btree (payment_id, md5(ours::text || theirs::text)) WHERE settled_at IS NULL;
CREATE INDEX payment_difference_waiting ON payment_difference USING btree (found_at) WHERE settled_at IS NULL;

CREATE TABLE payment_entry (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  version integer NOT NULL,
  type text NOT NULL,
  before integer NOT NULL,
  amount integer NOT NULL,
  after integer NOT NULL,
  payment_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  previous integer GENERATED ALWAYS AS (NULLIF(version - 1, 0)) STORED,
  CONSTRAINT payment_entry_pkey PRIMARY KEY (id),
  CONSTRAINT payment_entry_check CHECK (after = (before + amount)),
  CONSTRAINT payment_entry_check1 CHECK (version > 1 OR before = 0),
  CONSTRAINT payment_entry_type_check CHECK (type = ANY (ARRAY['CHARGE'::text, 'PAYMENT'::text, 'REFUND'::text, 'CREDIT'::text, 'DROP'::text])),
  CONSTRAINT payment_entry_version_check CHECK (version > 0),
  CONSTRAINT payment_entry_follows FOREIGN KEY (subscriber_id, previous, before) REFERENCES payment_entry(subscriber_id, version, after) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payment_entry_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE UNIQUE INDEX payment_entry_chain ON payment_entry USING btree (subscriber_id, version, after);
CREATE INDEX payment_entry_created ON payment_entry USING btree (created_at) INCLUDE (type, amount);
CREATE INDEX payment_entry_payment ON payment_entry USING btree (payment_id);
CREATE UNIQUE INDEX payment_entry_version ON payment_entry USING btree (subscriber_id, version);
CREATE TRIGGER payment_entry_fixed BEFORE DELETE OR UPDATE ON payment_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE payment_link (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  car_id uuid NOT NULL,
  ride_date date NOT NULL,
  pickup_at timestamp with time zone NOT NULL,
  booking jsonb,
  status text DEFAULT 'OPEN'::text NOT NULL,
  failure text,
  reservation_id uuid,
  sent_count integer DEFAULT 1 NOT NULL,
  opened_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_link_pkey PRIMARY KEY (id),
  CONSTRAINT payment_link_purchase_id_key UNIQUE (purchase_id),
  CONSTRAINT payment_link_reservation_id_key UNIQUE (reservation_id),
  CONSTRAINT payment_link_check CHECK (expires_at > created_at),
  CONSTRAINT payment_link_check1 CHECK ((status = 'OPEN'::text) = (ended_at IS NULL)),
  CONSTRAINT payment_link_check2 CHECK ((status = 'BOOKED'::text) = (reservation_id IS NOT NULL)),
  CONSTRAINT payment_link_sent_count_check CHECK (sent_count > 0),
  CONSTRAINT payment_link_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'BOOKED'::text, 'EXPIRED'::text, 'CANCELLED'::text, 'REFUNDED'::text])),
  CONSTRAINT payment_link_car_id_fkey FOREIGN KEY (car_id) REFERENCES car(id),
  CONSTRAINT payment_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT payment_link_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES ticket_purchase(id),
  CONSTRAINT payment_link_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id)
);
CREATE INDEX payment_link_due ON payment_link USING btree (expires_at) WHERE status = 'OPEN'::text;
CREATE INDEX payment_link_kept ON payment_link USING btree (ended_at) WHERE booking IS NOT NULL;
CREATE INDEX payment_link_member ON payment_link USING btree (member_id, created_at);
CREATE UNIQUE INDEX payment_link_one_open ON payment_link USING btree (member_id, car_id, ride_date) WHERE status = 'OPEN'::text;

CREATE TABLE payment_webhook (
  id text NOT NULL,
  type text NOT NULL,
  payment_id text,
  received_at timestamp with time zone NOT NULL,
  applied_at timestamp with time zone,
  looks integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_webhook_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_webhook_due ON payment_webhook USING btree (next_at) WHERE applied_at IS NULL;

CREATE TABLE plan (
  id uuid NOT NULL,
  section text NOT NULL,
  title text NOT NULL,
  halves integer,
  days integer,
  price bigint NOT NULL,
  price_for_one bigint NOT NULL,
  labels text[] DEFAULT '{}'::text[] NOT NULL,
  icon text NOT NULL,
  display_order integer NOT NULL,
  is_on_sale boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT plan_pkey PRIMARY KEY (id),
  CONSTRAINT plan_days_check CHECK (days > 0),
  CONSTRAINT plan_halves_check CHECK (halves > 0),
  CONSTRAINT plan_price_check CHECK (price >= 0),
  CONSTRAINT plan_price_for_one_check CHECK (price_for_one >= 0),
  CONSTRAINT plan_section_check CHECK (section = ANY (ARRAY['PREMIUM'::text, 'MORE'::text, 'MONTHLY'::text])),
  CONSTRAINT plan_version_check CHECK (version > 0)
);

CREATE TABLE point_coupon (
  id uuid NOT NULL,
  code text NOT NULL,
  amount integer NOT NULL,
  valid_from date,
  valid_to date,
  cap integer,
  issued integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT point_coupon_pkey PRIMARY KEY (id),
  CONSTRAINT point_coupon_amount_check CHECK (amount > 0),
  CONSTRAINT point_coupon_cap_check CHECK (cap > 0),
  CONSTRAINT point_coupon_check CHECK (valid_to >= valid_from),
  CONSTRAINT point_coupon_check1 CHECK (cap IS NULL OR issued <= cap),
  CONSTRAINT point_coupon_code_check CHECK (code = upper(code))
);
CREATE UNIQUE INDEX point_coupon_code ON point_coupon USING btree (code);
CREATE INDEX point_coupon_created ON point_coupon USING btree (created_at DESC, id DESC);

CREATE TABLE point_coupon_use (
  point_coupon_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  CONSTRAINT point_coupon_use_pkey PRIMARY KEY (point_coupon_id, subscriber_id),
  CONSTRAINT point_coupon_use_point_coupon_id_fkey FOREIGN KEY (point_coupon_id) REFERENCES point_coupon(id),
  CONSTRAINT point_coupon_use_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);

CREATE TABLE point_transaction (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  transaction_type text NOT NULL,
  amount integer NOT NULL,
  description text,
  created_at timestamp with time zone NOT NULL,
  request_id uuid,
  CONSTRAINT point_transaction_pkey PRIMARY KEY (id),
  CONSTRAINT point_transaction_amount_check CHECK (amount <> 0),
  CONSTRAINT point_transaction_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE UNIQUE INDEX point_transaction_request ON point_transaction USING btree (request_id, transaction_type);
CREATE INDEX point_transaction_subscriber ON point_transaction USING btree (subscriber_id, created_at DESC);

CREATE TABLE rating (
  reservation_id uuid NOT NULL,
  member_id uuid NOT NULL,
  stars integer NOT NULL,
  sentence text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  handled_at timestamp with time zone,
  handled_by uuid,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT rating_pkey PRIMARY KEY (reservation_id),
  CONSTRAINT rating_check CHECK (handled_at IS NULL OR handled_by IS NOT NULL),
  CONSTRAINT rating_note_check CHECK (length(note) <= 300),
  CONSTRAINT rating_sentence_check CHECK (length(sentence) <= 300),
  CONSTRAINT rating_stars_check CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT rating_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES member(id),
  CONSTRAINT rating_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT rating_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id)
);
CREATE INDEX rating_latest ON rating USING btree (created_at DESC, reservation_id);
CREATE INDEX rating_of_member ON rating USING btree (member_id);
CREATE INDEX rating_waiting ON rating USING btree (created_at, reservation_id) WHERE stars < 4 AND handled_at IS NULL;

CREATE TABLE readiness (
  single boolean DEFAULT true NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT readiness_pkey PRIMARY KEY (single),
  CONSTRAINT readiness_single_check CHECK (single)
);

CREATE TABLE recovery_code (
  member_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  CONSTRAINT recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE TABLE referral (
  id uuid NOT NULL,
  referrer_id uuid NOT NULL,
  referree_id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT referral_pkey PRIMARY KEY (id),
  CONSTRAINT referral_check CHECK (referrer_id <> referree_id),
  CONSTRAINT referral_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  CONSTRAINT referral_referree_id_fkey FOREIGN KEY (referree_id) REFERENCES subscriber(id),
  CONSTRAINT referral_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES subscriber(id)
);
CREATE UNIQUE INDEX referral_referree ON referral USING btree (referree_id);
CREATE INDEX referral_referrer ON referral USING btree (referrer_id, created_at DESC);

CREATE TABLE refresh_token (
  hash text NOT NULL,
  session_id uuid NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  client text NOT NULL,
  spend_by timestamp with time zone,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (hash),
  CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_session ON refresh_token USING btree (session_id);

CREATE TABLE remembered_device (
  id uuid NOT NULL,
  hash text NOT NULL,
  member_id uuid NOT NULL,
  device text,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT remembered_device_pkey PRIMARY KEY (id),
  CONSTRAINT remembered_device_hash_key UNIQUE (hash),
  CONSTRAINT remembered_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX remembered_device_member ON remembered_device USING btree (member_id);
CREATE INDEX remembered_device_old ON remembered_device USING btree (created_at);

CREATE TABLE reservation (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  car_id uuid NOT NULL,
  unit_id uuid,
  driver_id uuid,
  driver_forced boolean DEFAULT false NOT NULL,
  ride_date date NOT NULL,
  pickup_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  pickup_location text NOT NULL,
  dropoff_location text NOT NULL,
  via_locations jsonb DEFAULT '[]'::jsonb NOT NULL,
  ride_purpose text NOT NULL,
  luggage_count integer NOT NULL,
  passenger_count integer NOT NULL,
  special_requests text DEFAULT ''::text NOT NULL,
  current_stop integer,
  cost_halves integer NOT NULL,
  settled_halves integer,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  canceled_at timestamp with time zone,
  erased_at timestamp with time zone,
  completed boolean GENERATED ALWAYS AS (status = 'CONFIRMED'::text AND COALESCE(current_stop, 0) > jsonb_array_length(via_locations)) STORED NOT NULL,
  organization_id uuid,
  cost_center text DEFAULT ''::text NOT NULL,
  trip_reason text DEFAULT ''::text NOT NULL,
  arrived_at timestamp with time zone,
  grams text[] GENERATED ALWAYS AS (search_grams(search_key((name || ' '::text) || phone))) STORED,
  free_until timestamp with time zone,
  moved_from timestamp with time zone,
  notify jsonb,
  pickup_note text DEFAULT ''::text NOT NULL,
  dropoff_note text DEFAULT ''::text NOT NULL,
  driver_answer text,
  trip_step text,
  expected_end_at timestamp with time zone,
  reached_pickup_at timestamp with time zone,
  no_show_at timestamp with time zone,
  sign_name text DEFAULT ''::text NOT NULL,
  staff_note text DEFAULT ''::text NOT NULL,
  number integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  cancel_steps jsonb,
  free_wait_minutes smallint,
  CONSTRAINT reservation_pkey PRIMARY KEY (id),
  CONSTRAINT reservation_check CHECK (settled_halves >= 0 AND settled_halves <= cost_halves),
  CONSTRAINT reservation_cost_center_check CHECK (length(cost_center) <= 50),
  CONSTRAINT reservation_cost_halves_check CHECK (cost_halves > 0),
  CONSTRAINT reservation_current_stop_check CHECK (current_stop >= 0),
  CONSTRAINT reservation_driver_answer_check CHECK (driver_answer = ANY (ARRAY['ACCEPTED'::text, 'DECLINED'::text])),
  CONSTRAINT reservation_dropoff_note_check CHECK (length(dropoff_note) <= 100),
  CONSTRAINT reservation_free_wait_minutes_check CHECK (free_wait_minutes >= 0),
  CONSTRAINT reservation_live_has_unit CHECK (status = 'CANCELLED'::text OR unit_id IS NOT NULL),
  CONSTRAINT reservation_luggage_count_check CHECK (luggage_count >= 0 AND luggage_count <= 20),
  CONSTRAINT reservation_passenger_count_check CHECK (passenger_count >= 1 AND passenger_count <= 20),
  CONSTRAINT reservation_pickup_note_check CHECK (length(pickup_note) <= 100),
  CONSTRAINT reservation_staff_note_check CHECK (length(staff_note) <= 1000),
  CONSTRAINT reservation_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'CANCELLED'::text])),
  CONSTRAINT reservation_stops_check CHECK (jsonb_typeof(via_locations) = 'array'::text),
  CONSTRAINT reservation_trip_reason_check CHECK (length(trip_reason) <= 200),
  CONSTRAINT reservation_car_id_fkey FOREIGN KEY (car_id) REFERENCES car(id),
  CONSTRAINT reservation_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id),
  CONSTRAINT reservation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT reservation_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id),
  CONSTRAINT reservation_unit_id_car_id_fkey FOREIGN KEY (unit_id, car_id) REFERENCES unit(id, car_id)
);
CREATE INDEX reservation_car ON reservation USING btree (car_id, status, completed, pickup_at DESC, id DESC) INCLUDE (driver_id);
CREATE INDEX reservation_day_car ON reservation USING btree (ride_date, car_id) WHERE status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text]);
CREATE INDEX reservation_declined ON reservation USING btree (pickup_at) WHERE driver_answer = 'DECLINED'::text;
CREATE INDEX reservation_driver ON reservation USING btree (driver_id, ride_date) WHERE driver_id IS NOT NULL;
CREATE UNIQUE INDEX reservation_driver_day ON reservation USING btree (driver_id, ride_date) WHERE (status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text])) AND NOT driver_forced;
CREATE INDEX reservation_driver_status ON reservation USING btree (driver_id, status, completed, pickup_at DESC, id DESC) INCLUDE (car_id) WHERE driver_id IS NOT NULL;
CREATE INDEX reservation_grams ON reservation USING gin (grams);
CREATE INDEX reservation_latest_of_member ON reservation USING btree (member_id, created_at DESC) WHERE erased_at IS NULL;
CREATE INDEX reservation_member ON reservation USING btree (member_id, pickup_at DESC) INCLUDE (id, status, completed);
CREATE INDEX reservation_no_show ON reservation USING btree (driver_id, ride_date) WHERE no_show_at IS NOT NULL;
CREATE UNIQUE INDEX reservation_number ON reservation USING btree (number);
CREATE INDEX reservation_organization ON reservation USING btree (organization_id, ride_date DESC, id DESC) INCLUDE (member_id) WHERE organization_id IS NOT NULL;
CREATE INDEX reservation_pending ON reservation USING btree (created_at, id) WHERE status = 'PENDING'::text;
CREATE INDEX reservation_status ON reservation USING btree (status, completed, pickup_at DESC, id DESC) INCLUDE (driver_id, car_id, member_id, ride_purpose);
CREATE INDEX reservation_undriven ON reservation USING btree (pickup_at DESC, id DESC) INCLUDE (car_id) WHERE status = 'CONFIRMED'::text AND completed AND driver_id IS NULL;
CREATE INDEX reservation_undriven_car ON reservation USING btree (car_id, pickup_at DESC, id DESC) WHERE status = 'CONFIRMED'::text AND completed AND driver_id IS NULL;
CREATE UNIQUE INDEX reservation_unit_day ON reservation USING btree (unit_id, ride_date) WHERE status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text]);
CREATE STATISTICS reservation_tab (dependencies, mcv) ON status, completed FROM reservation;
CREATE TRIGGER reservation_counted_changed AFTER UPDATE ON reservation FOR EACH ROW WHEN (old.member_id IS DISTINCT FROM new.member_id OR old.car_id IS DISTINCT FROM new.car_id OR old.ride_purpose IS DISTINCT FROM new.ride_purpose OR old.pickup_at IS DISTINCT FROM new.pickup_at OR old.status IS DISTINCT FROM new.status OR old.completed IS DISTINCT FROM new.completed OR old.canceled_at IS DISTINCT FROM new.canceled_at) EXECUTE FUNCTION unroll_changed_ride();
CREATE TRIGGER reservation_past_added AFTER INSERT ON reservation FOR EACH ROW WHEN (new.pickup_at < now()) EXECUTE FUNCTION unroll_changed_ride();
CREATE TRIGGER reservation_removed AFTER DELETE ON reservation FOR EACH ROW EXECUTE FUNCTION unroll_changed_ride();

CREATE TABLE revision (
  subject_id uuid NOT NULL,
  version integer NOT NULL,
  fields text[] NOT NULL,
  actor_name text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT revision_pkey PRIMARY KEY (subject_id, version),
  CONSTRAINT revision_version_check CHECK (version > 0)
);
CREATE INDEX revision_at ON revision USING btree (at);

CREATE TABLE ride_expense (
  id uuid NOT NULL,
  reservation_id uuid NOT NULL,
  driver_id uuid NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  file_id uuid,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT ride_expense_pkey PRIMARY KEY (id),
  CONSTRAINT ride_expense_amount_check CHECK (amount >= 1 AND amount <= 1000000),
  CONSTRAINT ride_expense_kind_check CHECK (kind = ANY (ARRAY['PARKING'::text, 'TOLL'::text])),
  CONSTRAINT ride_expense_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id),
  CONSTRAINT ride_expense_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id)
);
CREATE INDEX ride_expense_created ON ride_expense USING btree (created_at) WHERE file_id IS NOT NULL;
CREATE INDEX ride_expense_ride ON ride_expense USING btree (reservation_id, created_at);

CREATE TABLE ride_photo (
  id uuid NOT NULL,
  reservation_id uuid NOT NULL,
  driver_id uuid NOT NULL,
  upload_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ride_photo_pkey PRIMARY KEY (id),
  CONSTRAINT ride_photo_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id),
  CONSTRAINT ride_photo_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id)
);
CREATE INDEX ride_photo_created ON ride_photo USING btree (created_at);
CREATE UNIQUE INDEX ride_photo_upload ON ride_photo USING btree (reservation_id, upload_id);

CREATE TABLE saved_place (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  label text NOT NULL,
  location text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_place_pkey PRIMARY KEY (id),
  CONSTRAINT saved_place_label_check CHECK (length(label) >= 1 AND length(label) <= 20),
  CONSTRAINT saved_place_location_check CHECK (length(location) >= 1 AND length(location) <= 200),
  CONSTRAINT saved_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX saved_place_label ON saved_place USING btree (member_id, label);

CREATE TABLE seeded (
  name text NOT NULL,
  CONSTRAINT seeded_pkey PRIMARY KEY (name)
);

CREATE TABLE session (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  proved_at timestamp with time zone,
  device text,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX session_expiry ON session USING btree (expires_at);
CREATE INDEX session_member ON session USING btree (member_id) WHERE ended_at IS NULL;

CREATE TABLE setting (
  single boolean DEFAULT true NOT NULL,
  open_date integer DEFAULT 0 NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (single),
  CONSTRAINT setting_open_date_check CHECK (open_date >= 0 AND open_date <= 365),
  CONSTRAINT setting_single_check CHECK (single)
);

CREATE TABLE settlement (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'OFFERED'::text NOT NULL,
  formula_version integer NOT NULL,
  end_date date NOT NULL,
  items jsonb NOT NULL,
  total integer NOT NULL,
  next_model_id uuid,
  next_months integer,
  next_fee integer,
  next_subscription_id uuid,
  offered_by uuid,
  expires_at timestamp with time zone,
  accepted_at timestamp with time zone,
  objection text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_pkey PRIMARY KEY (id),
  CONSTRAINT settlement_check CHECK (total = settlement_total(items)),
  CONSTRAINT settlement_check1 CHECK ((kind = 'CHANGE'::text) = (next_model_id IS NOT NULL AND next_months IS NOT NULL AND next_fee IS NOT NULL)),
  CONSTRAINT settlement_check2 CHECK ((status = 'ACCEPTED'::text) = (accepted_at IS NOT NULL)),
  CONSTRAINT settlement_kind_check CHECK (kind = ANY (ARRAY['EARLY_END'::text, 'CHANGE'::text, 'RETURN'::text, 'FINE'::text, 'WITHDRAWAL'::text])),
  CONSTRAINT settlement_status_check CHECK (status = ANY (ARRAY['OFFERED'::text, 'ACCEPTED'::text, 'WITHDRAWN'::text])),
  CONSTRAINT settlement_next_model_id_fkey FOREIGN KEY (next_model_id) REFERENCES subscription_model(id),
  CONSTRAINT settlement_next_subscription_id_fkey FOREIGN KEY (next_subscription_id) REFERENCES subscription(id),
  CONSTRAINT settlement_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES member(id),
  CONSTRAINT settlement_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id),
  CONSTRAINT settlement_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);
CREATE UNIQUE INDEX settlement_ends_once ON settlement USING btree (subscription_id) WHERE status = 'ACCEPTED'::text AND (kind = ANY (ARRAY['EARLY_END'::text, 'CHANGE'::text, 'WITHDRAWAL'::text]));
CREATE UNIQUE INDEX settlement_open ON settlement USING btree (subscription_id) WHERE status = 'OFFERED'::text AND kind <> 'FINE'::text;
CREATE INDEX settlement_subscriber ON settlement USING btree (subscriber_id);
CREATE INDEX settlement_subscription ON settlement USING btree (subscription_id, created_at DESC);

CREATE TABLE share_link (
  id uuid NOT NULL,
  reservation_id uuid NOT NULL,
  token text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT share_link_pkey PRIMARY KEY (id),
  CONSTRAINT share_link_token_check CHECK (length(token) >= 22),
  CONSTRAINT share_link_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id)
);
CREATE UNIQUE INDEX share_link_open ON share_link USING btree (reservation_id) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX share_link_token ON share_link USING btree (token);

CREATE TABLE social_attempt (
  state_hash text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT social_attempt_pkey PRIMARY KEY (state_hash)
);

CREATE TABLE social_ticket (
  hash text NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL,
  login_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT social_ticket_pkey PRIMARY KEY (hash)
);

CREATE TABLE staff_invitation (
  id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  staff_role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT staff_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitation_name_check CHECK (name <> ''::text),
  CONSTRAINT staff_invitation_staff_role_check CHECK (staff_role = ANY (ARRAY['OWNER'::text, 'DISPATCHER'::text, 'CARE'::text, 'ACCOUNTING'::text, 'SUBSCRIPTION'::text]))
);
CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation USING btree (phone) WHERE ended_at IS NULL;

CREATE TABLE staff_role (
  role text NOT NULL,
  rights text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT staff_role_pkey PRIMARY KEY (role),
  CONSTRAINT staff_role_role_check CHECK (role = ANY (ARRAY['DISPATCHER'::text, 'CARE'::text, 'ACCOUNTING'::text, 'SUBSCRIPTION'::text]))
);

CREATE TABLE staff_security (
  single boolean DEFAULT true NOT NULL,
  remembers_devices boolean DEFAULT false NOT NULL,
  CONSTRAINT staff_security_pkey PRIMARY KEY (single),
  CONSTRAINT staff_security_single_check CHECK (single)
);

CREATE TABLE stored_file (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  purpose text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  destroy_at timestamp with time zone,
  destroyed_at timestamp with time zone,
  bytes integer NOT NULL,
  destroying_at timestamp with time zone,
  missing_at timestamp with time zone,
  next_try_at timestamp with time zone,
  CONSTRAINT stored_file_pkey PRIMARY KEY (id),
  CONSTRAINT stored_file_missing_or_seen CHECK (missing_at IS NULL OR destroying_at IS NULL)
);
CREATE INDEX stored_file_destroy ON stored_file USING btree (GREATEST(destroy_at, next_try_at)) WHERE destroyed_at IS NULL AND destroy_at IS NOT NULL;
CREATE INDEX stored_file_missing ON stored_file USING btree (missing_at) WHERE missing_at IS NOT NULL AND destroyed_at IS NULL;
CREATE INDEX stored_file_owner ON stored_file USING btree (owner_id, created_at);

CREATE TABLE stored_response (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT stored_response_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX stored_response_answered ON stored_response USING btree ((body ->> 'id'::text));
CREATE INDEX stored_response_by_age ON stored_response USING brin (created_at) WITH (pages_per_range='16');
CREATE INDEX stored_response_first ON stored_response USING btree (split_part(scope, ' '::text, 4)) WHERE split_part(scope, ' '::text, 4) <> split_part(scope, ' '::text, 1);
CREATE INDEX stored_response_handover ON stored_response USING btree (((body -> 'handover'::text) ->> 'id'::text)) WHERE (body -> 'handover'::text) IS NOT NULL;
CREATE INDEX stored_response_second ON stored_response USING btree (split_part(scope, ' '::text, 5)) WHERE split_part(scope, ' '::text, 5) <> ''::text;
CREATE INDEX stored_response_who ON stored_response USING btree (split_part(scope, ' '::text, 1));

CREATE TABLE subscriber (
  id uuid NOT NULL,
  email text,
  password_hash text,
  provider text DEFAULT 'EMAIL'::text NOT NULL,
  provider_id text,
  username text DEFAULT ''::text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  mobile text,
  birthday date,
  ci_hash text,
  profile_image text,
  referral_code text NOT NULL,
  marketing boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  grams text[] GENERATED ALWAYS AS (search_grams(search_key((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(mobile, ''::text)))) STORED,
  CONSTRAINT subscriber_pkey PRIMARY KEY (id),
  CONSTRAINT subscriber_check CHECK (deleted_at IS NOT NULL OR email IS NOT NULL OR provider_id IS NOT NULL),
  CONSTRAINT subscriber_provider_check CHECK (provider = ANY (ARRAY['EMAIL'::text, 'KAKAO'::text]))
);
CREATE UNIQUE INDEX subscriber_ci ON subscriber USING btree (ci_hash);
CREATE INDEX subscriber_created ON subscriber USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX subscriber_email ON subscriber USING btree (email);
CREATE INDEX subscriber_grams ON subscriber USING gin (grams);
CREATE UNIQUE INDEX subscriber_mobile ON subscriber USING btree (mobile);
CREATE UNIQUE INDEX subscriber_provider ON subscriber USING btree (provider, provider_id);
CREATE UNIQUE INDEX subscriber_referral_code ON subscriber USING btree (referral_code);

CREATE TABLE subscriber_company (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  name text NOT NULL,
  business_number text NOT NULL,
  representative text NOT NULL,
  invoice_email text NOT NULL,
  invoice_address text NOT NULL,
  document uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT subscriber_company_pkey PRIMARY KEY (id),
  CONSTRAINT subscriber_company_subscriber_id_key UNIQUE (subscriber_id),
  CONSTRAINT subscriber_company_business_number_check CHECK (business_number ~ '^[0-9]{10}$'::text),
  CONSTRAINT subscriber_company_invoice_address_check CHECK (invoice_address <> ''::text),
  CONSTRAINT subscriber_company_invoice_email_check CHECK (invoice_email <> ''::text),
  CONSTRAINT subscriber_company_name_check CHECK (name <> ''::text),
  CONSTRAINT subscriber_company_representative_check CHECK (representative <> ''::text),
  CONSTRAINT subscriber_company_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);

CREATE TABLE subscriber_coupon (
  id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  request_id uuid,
  created_at timestamp with time zone NOT NULL,
  valid_until date,
  CONSTRAINT subscriber_coupon_pkey PRIMARY KEY (id),
  CONSTRAINT subscriber_coupon_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  CONSTRAINT subscriber_coupon_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE UNIQUE INDEX subscriber_coupon_once ON subscriber_coupon USING btree (coupon_id, subscriber_id);
CREATE UNIQUE INDEX subscriber_coupon_request ON subscriber_coupon USING btree (request_id);
CREATE INDEX subscriber_coupon_subscriber ON subscriber_coupon USING btree (subscriber_id, created_at DESC);
CREATE INDEX subscriber_coupon_used ON subscriber_coupon USING btree (coupon_id) WHERE request_id IS NOT NULL;

CREATE TABLE subscriber_refresh_token (
  hash text NOT NULL,
  session_id uuid NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  spend_by timestamp with time zone,
  client text NOT NULL,
  CONSTRAINT subscriber_refresh_token_pkey PRIMARY KEY (hash),
  CONSTRAINT subscriber_refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES subscriber_session(id) ON DELETE CASCADE
);
CREATE INDEX subscriber_refresh_token_session ON subscriber_refresh_token USING btree (session_id);

CREATE TABLE subscriber_session (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  proved_at timestamp with time zone,
  device text,
  CONSTRAINT subscriber_session_pkey PRIMARY KEY (id),
  CONSTRAINT subscriber_session_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE INDEX subscriber_session_expiry ON subscriber_session USING btree (expires_at);
CREATE INDEX subscriber_session_subscriber ON subscriber_session USING btree (subscriber_id) WHERE ended_at IS NULL;

CREATE TABLE subscription (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  car_id uuid NOT NULL,
  billing_key_id uuid NOT NULL,
  months integer NOT NULL,
  fee integer NOT NULL,
  status text DEFAULT 'STARTING'::text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  end_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  paused_on date,
  paused_days integer DEFAULT 0 NOT NULL,
  CONSTRAINT subscription_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_check CHECK (end_date >= start_date),
  CONSTRAINT subscription_check1 CHECK ((status = 'PAUSED'::text) = (paused_on IS NOT NULL)),
  CONSTRAINT subscription_fee_check CHECK (fee > 0),
  CONSTRAINT subscription_months_check CHECK (months > 0),
  CONSTRAINT subscription_paused_days_check CHECK (paused_days >= 0),
  CONSTRAINT subscription_status_check CHECK (status = ANY (ARRAY['STARTING'::text, 'ACTIVE'::text, 'PAST_DUE'::text, 'PAUSED'::text, 'ENDED'::text, 'CANCELLED'::text])),
  CONSTRAINT subscription_billing_key_id_fkey FOREIGN KEY (billing_key_id) REFERENCES billing_key(id),
  CONSTRAINT subscription_car_id_fkey FOREIGN KEY (car_id) REFERENCES subscription_car(id),
  CONSTRAINT subscription_request_id_fkey FOREIGN KEY (request_id) REFERENCES subscription_request(id),
  CONSTRAINT subscription_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE UNIQUE INDEX subscription_car_taken ON subscription USING btree (car_id) WHERE status = ANY (ARRAY['STARTING'::text, 'ACTIVE'::text, 'PAST_DUE'::text, 'PAUSED'::text]);
CREATE INDEX subscription_end ON subscription USING btree (end_date) WHERE status = ANY (ARRAY['ACTIVE'::text, 'PAST_DUE'::text, 'PAUSED'::text]);
CREATE INDEX subscription_of_car ON subscription USING btree (car_id);
CREATE UNIQUE INDEX subscription_request_once ON subscription USING btree (request_id) WHERE status <> 'CANCELLED'::text;
CREATE INDEX subscription_status ON subscription USING btree (status, created_at DESC);
CREATE INDEX subscription_subscriber ON subscription USING btree (subscriber_id, created_at DESC);
CREATE TRIGGER subscription_ended AFTER UPDATE OF status ON subscription FOR EACH ROW WHEN (new.status = 'ENDED'::text AND old.status <> 'ENDED'::text) EXECUTE FUNCTION end_with_subscription();

CREATE TABLE subscription_car (
  id uuid NOT NULL,
  model_id uuid NOT NULL,
  registration_number text,
  is_new boolean DEFAULT false NOT NULL,
  is_hot boolean DEFAULT false NOT NULL,
  release_date date,
  mileage integer DEFAULT 0 NOT NULL,
  retail_price bigint DEFAULT 0 NOT NULL,
  images text[] DEFAULT '{}'::text[] NOT NULL,
  sort_order integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  color text,
  CONSTRAINT subscription_car_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_car_color_check CHECK (color <> ''::text AND length(color) <= 20),
  CONSTRAINT subscription_car_mileage_check CHECK (mileage >= 0),
  CONSTRAINT subscription_car_retail_price_check CHECK (retail_price >= 0),
  CONSTRAINT subscription_car_model_id_fkey FOREIGN KEY (model_id) REFERENCES subscription_model(id)
);
CREATE INDEX subscription_car_model ON subscription_car USING btree (model_id, sort_order, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX subscription_car_registration_number ON subscription_car USING btree (registration_number) WHERE deleted_at IS NULL;

CREATE TABLE subscription_driver (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  name text NOT NULL,
  birthday date NOT NULL,
  phone text,
  license_declared_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT subscription_driver_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_driver_once UNIQUE (subscription_id, name, birthday),
  CONSTRAINT subscription_driver_name_check CHECK (name <> ''::text),
  CONSTRAINT subscription_driver_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);

CREATE TABLE subscription_faq (
  id uuid NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  display_order integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT subscription_faq_pkey PRIMARY KEY (id)
);
CREATE INDEX subscription_faq_order ON subscription_faq USING btree (display_order, id);

CREATE TABLE subscription_fee (
  car_id uuid NOT NULL,
  months integer NOT NULL,
  fee integer NOT NULL,
  CONSTRAINT subscription_fee_pkey PRIMARY KEY (car_id, months),
  CONSTRAINT subscription_fee_fee_check CHECK (fee > 0),
  CONSTRAINT subscription_fee_months_check CHECK (months = ANY (ARRAY[1, 3, 6, 12, 24, 36, 48, 60, 72, 84, 96])),
  CONSTRAINT subscription_fee_car_id_fkey FOREIGN KEY (car_id) REFERENCES subscription_car(id)
);

CREATE TABLE subscription_model (
  id uuid NOT NULL,
  brand_id uuid NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  body_type text,
  CONSTRAINT subscription_model_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_model_body_type CHECK (body_type = ANY (ARRAY['SEDAN'::text, 'SUV'::text, 'COUPE'::text, 'CONVERTIBLE'::text, 'HATCHBACK'::text, 'WAGON'::text, 'VAN'::text])),
  CONSTRAINT subscription_model_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE INDEX subscription_model_created ON subscription_model USING btree (created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX subscription_model_name ON subscription_model USING btree (brand_id, name) WHERE deleted_at IS NULL;

CREATE TABLE subscription_payment (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  month integer,
  payment_id text NOT NULL,
  amount integer NOT NULL,
  due_on date NOT NULL,
  status text DEFAULT 'PLANNED'::text NOT NULL,
  next_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  declines integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  refunded integer DEFAULT 0 NOT NULL,
  refunding integer DEFAULT 0 NOT NULL,
  refund_key text,
  refund_reason text,
  failure text,
  receipt_url text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  settlement_id uuid,
  refund_requested_at timestamp with time zone,
  billing_key_id uuid,
  CONSTRAINT subscription_payment_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_payment_amount_check CHECK (amount >= 0),
  CONSTRAINT subscription_payment_check CHECK (refunded >= 0 AND refunded <= amount),
  CONSTRAINT subscription_payment_check1 CHECK (refunding >= 0 AND (refunded + refunding) <= amount),
  CONSTRAINT subscription_payment_check2 CHECK ((status <> ALL (ARRAY['PAID'::text, 'REFUNDED_IN_PART'::text, 'REFUNDED'::text])) OR paid_at IS NOT NULL),
  CONSTRAINT subscription_payment_check3 CHECK ((month IS NULL) = (settlement_id IS NOT NULL)),
  CONSTRAINT subscription_payment_month_check CHECK (month > 0),
  CONSTRAINT subscription_payment_status_check CHECK (status = ANY (ARRAY['PLANNED'::text, 'SENT'::text, 'UNKNOWN'::text, 'FAILED'::text, 'PAID'::text, 'REFUNDED_IN_PART'::text, 'REFUNDED'::text, 'DROPPED'::text])),
  CONSTRAINT subscription_payment_billing_key_id_fkey FOREIGN KEY (billing_key_id) REFERENCES billing_key(id),
  CONSTRAINT subscription_payment_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id),
  CONSTRAINT subscription_payment_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id),
  CONSTRAINT subscription_payment_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)
);
CREATE INDEX subscription_payment_amount ON subscription_payment USING btree (amount);
CREATE INDEX subscription_payment_billing_key ON subscription_payment USING btree (billing_key_id);
CREATE UNIQUE INDEX subscription_payment_id ON subscription_payment USING btree (payment_id);
CREATE UNIQUE INDEX subscription_payment_month ON subscription_payment USING btree (subscription_id, month);
CREATE INDEX subscription_payment_next ON subscription_payment USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX subscription_payment_paid ON subscription_payment USING btree (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX subscription_payment_refund_reason ON subscription_payment USING btree (subscriber_id) WHERE refund_reason IS NOT NULL;
CREATE UNIQUE INDEX subscription_payment_settlement ON subscription_payment USING btree (settlement_id);
CREATE INDEX subscription_payment_status ON subscription_payment USING btree (status, due_on DESC, id DESC);
CREATE INDEX subscription_payment_subscriber ON subscription_payment USING btree (subscriber_id);
CREATE TRIGGER subscription_payment_month BEFORE INSERT OR UPDATE OF paid_at ON subscription_payment FOR EACH ROW EXECUTE FUNCTION keep_payment_month();

CREATE TABLE subscription_request (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  model_id uuid NOT NULL,
  car_id uuid NOT NULL,
  months integer NOT NULL,
  status text DEFAULT 'REQUESTED'::text NOT NULL,
  fee integer NOT NULL,
  coupon_discount integer NOT NULL,
  point_amount integer NOT NULL,
  first_month integer NOT NULL,
  wallet_id uuid,
  billing_key_id uuid NOT NULL,
  license_declared_at timestamp with time zone NOT NULL,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_from uuid,
  declined_at timestamp with time zone,
  delivery_on date,
  proposed_on date,
  delivery_place text DEFAULT ''::text NOT NULL,
  delivery_note text DEFAULT ''::text NOT NULL,
  CONSTRAINT subscription_request_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_request_check CHECK (coupon_discount >= 0 AND coupon_discount <= fee),
  CONSTRAINT subscription_request_fee_check CHECK (fee > 0),
  CONSTRAINT subscription_request_first_month CHECK (first_month = GREATEST(0, fee - coupon_discount - point_amount) OR first_month = 0 AND (fee - coupon_discount - point_amount) < 100),
  CONSTRAINT subscription_request_first_month_check CHECK (first_month >= 0),
  CONSTRAINT subscription_request_months_check CHECK (months > 0),
  CONSTRAINT subscription_request_point_amount_check CHECK (point_amount >= 0),
  CONSTRAINT subscription_request_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'ACTIVE'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'ENDED'::text])),
  CONSTRAINT subscription_request_billing_key_id_fkey FOREIGN KEY (billing_key_id) REFERENCES billing_key(id),
  CONSTRAINT subscription_request_car_id_fkey FOREIGN KEY (car_id) REFERENCES subscription_car(id),
  CONSTRAINT subscription_request_changed_from_fkey FOREIGN KEY (changed_from) REFERENCES subscription(id),
  CONSTRAINT subscription_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(id),
  CONSTRAINT subscription_request_model_id_fkey FOREIGN KEY (model_id) REFERENCES subscription_model(id),
  CONSTRAINT subscription_request_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id),
  CONSTRAINT subscription_request_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES subscriber_coupon(id)
);
CREATE INDEX subscription_request_created ON subscription_request USING btree (created_at DESC, id DESC);
CREATE INDEX subscription_request_declined ON subscription_request USING btree (declined_at) WHERE status = 'REQUESTED'::text AND declined_at IS NOT NULL;
CREATE UNIQUE INDEX subscription_request_key ON subscription_request USING btree (billing_key_id) WHERE changed_from IS NULL;
CREATE UNIQUE INDEX subscription_request_open ON subscription_request USING btree (subscriber_id, model_id) WHERE status = 'REQUESTED'::text;
CREATE INDEX subscription_request_status ON subscription_request USING btree (status, created_at);
CREATE INDEX subscription_request_subscriber ON subscription_request USING btree (subscriber_id, created_at DESC);

CREATE TABLE taken_benefit (
  person_hash text NOT NULL,
  benefit text NOT NULL,
  left_at timestamp with time zone NOT NULL,
  CONSTRAINT taken_benefit_pkey PRIMARY KEY (person_hash, benefit)
);
CREATE INDEX taken_benefit_left_at ON taken_benefit USING btree (left_at);

CREATE TABLE ticket_account (
  holder_id uuid NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  halves integer DEFAULT 0 NOT NULL,
  chained integer GENERATED ALWAYS AS (NULLIF(version, 0)) STORED,
  member_id uuid,
  organization_id uuid,
  closed_at timestamp with time zone,
  CONSTRAINT ticket_account_pkey PRIMARY KEY (holder_id),
  CONSTRAINT ticket_account_check CHECK (version > 0 OR halves = 0),
  CONSTRAINT ticket_account_closed CHECK (closed_at IS NULL OR halves = 0),
  CONSTRAINT ticket_account_halves_check CHECK (halves >= 0),
  CONSTRAINT ticket_account_holder CHECK (num_nonnulls(member_id, organization_id) = 1 AND holder_id = COALESCE(member_id, organization_id)),
  CONSTRAINT ticket_account_ledger FOREIGN KEY (holder_id, chained, halves) REFERENCES ticket_entry(holder_id, version, after) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT ticket_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT ticket_account_organization FOREIGN KEY (organization_id) REFERENCES organization(id)
) WITH (fillfactor=80);

CREATE TABLE ticket_book_day (
  day date NOT NULL,
  used_halves integer NOT NULL,
  used_won bigint NOT NULL,
  sold integer NOT NULL,
  free integer NOT NULL,
  expired integer NOT NULL,
  expired_won bigint NOT NULL,
  refunded integer NOT NULL,
  CONSTRAINT ticket_book_day_pkey PRIMARY KEY (day)
);

CREATE TABLE ticket_entry (
  id uuid NOT NULL,
  holder_id uuid NOT NULL,
  version integer NOT NULL,
  type text NOT NULL,
  before integer NOT NULL,
  amount integer NOT NULL,
  after integer NOT NULL,
  reservation_id uuid,
  actor_id uuid,
  note text,
  created_at timestamp with time zone NOT NULL,
  previous integer GENERATED ALWAYS AS (NULLIF(version - 1, 0)) STORED,
  CONSTRAINT ticket_entry_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_entry_after_check CHECK (after >= 0),
  CONSTRAINT ticket_entry_before_check CHECK (before >= 0),
  CONSTRAINT ticket_entry_check CHECK (after = (before + amount)),
  CONSTRAINT ticket_entry_check1 CHECK (version > 1 OR before = 0),
  CONSTRAINT ticket_entry_type_check CHECK (type = ANY (ARRAY['CHARGE'::text, 'USE'::text, 'REFUND'::text, 'EXPIRE'::text, 'ADJUST'::text, 'INVITE'::text, 'MOVE'::text])),
  CONSTRAINT ticket_entry_version_check CHECK (version > 0),
  CONSTRAINT ticket_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES member(id),
  CONSTRAINT ticket_entry_follows FOREIGN KEY (holder_id, previous, before) REFERENCES ticket_entry(holder_id, version, after) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT ticket_entry_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES ticket_account(holder_id),
  CONSTRAINT ticket_entry_reservation_fk FOREIGN KEY (reservation_id) REFERENCES reservation(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX ticket_entry_chain ON ticket_entry USING btree (holder_id, version, after);
CREATE INDEX ticket_entry_reservation ON ticket_entry USING btree (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX ticket_entry_type ON ticket_entry USING btree (type, created_at DESC, id DESC) INCLUDE (amount);
CREATE UNIQUE INDEX ticket_entry_version ON ticket_entry USING btree (holder_id, version);
CREATE TRIGGER ticket_entry_fixed BEFORE DELETE OR UPDATE ON ticket_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_entry_past_added AFTER INSERT ON ticket_entry FOR EACH ROW WHEN (new.created_at < (now() - '00:30:00'::interval)) EXECUTE FUNCTION unroll_entry();
CREATE TRIGGER ticket_entry_past_booked AFTER INSERT ON ticket_entry FOR EACH ROW WHEN (new.created_at < (now() - '00:30:00'::interval)) EXECUTE FUNCTION unroll_book_entry();

CREATE TABLE ticket_lot (
  id uuid NOT NULL,
  holder_id uuid NOT NULL,
  granted integer NOT NULL,
  remaining integer NOT NULL,
  expires_on date NOT NULL,
  created_at timestamp with time zone NOT NULL,
  paid bigint DEFAULT 0 NOT NULL,
  won bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ticket_lot_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_lot_check CHECK (remaining >= 0 AND remaining <= granted),
  CONSTRAINT ticket_lot_granted_check CHECK (granted > 0),
  CONSTRAINT ticket_lot_paid_check CHECK (paid >= 0),
  CONSTRAINT ticket_lot_won CHECK (won >= 0 AND won <= paid AND
CASE
    WHEN remaining = 0 THEN won = 0
    ELSE (won - remaining * (paid / granted)) >= 0 AND (won - remaining * (paid / granted)) <= (paid % granted::bigint)
END),
  CONSTRAINT ticket_lot_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES ticket_account(holder_id)
) WITH (fillfactor=80);
CREATE INDEX ticket_lot_by_end ON ticket_lot USING btree (expires_on, holder_id);
CREATE INDEX ticket_lot_of_holder ON ticket_lot USING btree (holder_id, expires_on, id);

CREATE TABLE ticket_move (
  entry_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  amount integer NOT NULL,
  source_lot_id uuid NOT NULL,
  won bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ticket_move_pkey PRIMARY KEY (entry_id, lot_id, source_lot_id),
  CONSTRAINT ticket_move_amount_check CHECK (amount <> 0),
  CONSTRAINT ticket_move_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ticket_entry(id),
  CONSTRAINT ticket_move_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES ticket_lot(id),
  CONSTRAINT ticket_move_source_lot_id_fkey FOREIGN KEY (source_lot_id) REFERENCES ticket_lot(id)
);
CREATE TRIGGER ticket_move_fixed BEFORE DELETE OR UPDATE ON ticket_move FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE ticket_purchase (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  method text NOT NULL,
  title text NOT NULL,
  halves integer NOT NULL,
  amount bigint NOT NULL,
  days integer NOT NULL,
  status text DEFAULT 'PENDING'::text NOT NULL,
  payment_id text,
  lot_id uuid,
  depositor text,
  failure text,
  attention text,
  receipt_url text,
  refund_key uuid,
  refund_reason text,
  next_at timestamp with time zone,
  asked_at timestamp with time zone,
  paid_at timestamp with time zone,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  organization_id uuid,
  refund_requested_at timestamp with time zone,
  refund_amount bigint,
  refund_won bigint,
  CONSTRAINT ticket_purchase_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_purchase_amount_check CHECK (amount > 0),
  CONSTRAINT ticket_purchase_asked CHECK (method = 'CARD'::text OR next_at IS NULL),
  CONSTRAINT ticket_purchase_attention_check CHECK (attention = ANY (ARRAY['CANCELED_OUTSIDE'::text, 'CANCELED_IN_PART'::text, 'RETURN_REFUSED'::text, 'RETURN_LATE'::text])),
  CONSTRAINT ticket_purchase_days_check CHECK (days > 0),
  CONSTRAINT ticket_purchase_halves_check CHECK (halves > 0),
  CONSTRAINT ticket_purchase_lot CHECK (status <> 'PAID'::text OR lot_id IS NOT NULL),
  CONSTRAINT ticket_purchase_method_check CHECK (method = ANY (ARRAY['CARD'::text, 'BANK'::text])),
  CONSTRAINT ticket_purchase_no_lot CHECK (lot_id IS NULL OR paid_at IS NOT NULL),
  CONSTRAINT ticket_purchase_paid CHECK ((status = ANY (ARRAY['PAID'::text, 'REFUNDING'::text, 'CANCELLED'::text])) = (paid_at IS NOT NULL)),
  CONSTRAINT ticket_purchase_payment CHECK ((method = 'CARD'::text) = (payment_id IS NOT NULL)),
  CONSTRAINT ticket_purchase_refund CHECK ((status = 'REFUNDING'::text) = (refund_key IS NOT NULL)),
  CONSTRAINT ticket_purchase_refund_part CHECK ((refund_amount IS NULL) = (refund_won IS NULL) AND (refund_amount IS NULL OR refund_amount > 0 AND refund_amount <= refund_won AND refund_won <= amount)),
  CONSTRAINT ticket_purchase_refunded CHECK ((status = 'CANCELLED'::text) = (refunded_at IS NOT NULL)),
  CONSTRAINT ticket_purchase_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'REFUNDING'::text, 'CANCELLED'::text])),
  CONSTRAINT ticket_purchase_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES ticket_lot(id),
  CONSTRAINT ticket_purchase_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT ticket_purchase_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
);
CREATE INDEX ticket_purchase_amount ON ticket_purchase USING btree (amount);
CREATE INDEX ticket_purchase_attention ON ticket_purchase USING btree (created_at DESC, id DESC) WHERE attention IS NOT NULL;
CREATE INDEX ticket_purchase_depositor ON ticket_purchase USING btree (created_at) WHERE depositor IS NOT NULL;
CREATE INDEX ticket_purchase_listed ON ticket_purchase USING btree (status, created_at DESC, id DESC);
CREATE UNIQUE INDEX ticket_purchase_lot_id ON ticket_purchase USING btree (lot_id);
CREATE INDEX ticket_purchase_member ON ticket_purchase USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX ticket_purchase_newest ON ticket_purchase USING btree (created_at DESC, id DESC);
CREATE INDEX ticket_purchase_next ON ticket_purchase USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX ticket_purchase_one_transfer ON ticket_purchase USING btree (member_id) WHERE method = 'BANK'::text AND status = 'PENDING'::text AND organization_id IS NULL;
CREATE UNIQUE INDEX ticket_purchase_one_transfer_for ON ticket_purchase USING btree (member_id, organization_id) WHERE method = 'BANK'::text AND status = 'PENDING'::text AND organization_id IS NOT NULL;
CREATE INDEX ticket_purchase_organization ON ticket_purchase USING btree (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX ticket_purchase_paid_at ON ticket_purchase USING btree (paid_at) INCLUDE (method, amount) WHERE paid_at IS NOT NULL;
CREATE UNIQUE INDEX ticket_purchase_payment_id ON ticket_purchase USING btree (payment_id);
CREATE INDEX ticket_purchase_refunded_at ON ticket_purchase USING btree (refunded_at) INCLUDE (method, amount, refund_amount, refund_won) WHERE refunded_at IS NOT NULL;
CREATE CONSTRAINT TRIGGER ticket_purchase_emptied AFTER UPDATE ON ticket_purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = ANY (ARRAY['REFUNDING'::text, 'CANCELLED'::text])) AND (old.status <> ALL (ARRAY['REFUNDING'::text, 'CANCELLED'::text]))) EXECUTE FUNCTION refuse_refund_of_full_lot();
CREATE TRIGGER ticket_purchase_month BEFORE INSERT OR UPDATE OF paid_at, refunded_at ON ticket_purchase FOR EACH ROW EXECUTE FUNCTION keep_purchase_month();

CREATE TABLE ticket_purchase_entry (
  entry_id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  CONSTRAINT ticket_purchase_entry_pkey PRIMARY KEY (entry_id),
  CONSTRAINT ticket_purchase_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ticket_entry(id),
  CONSTRAINT ticket_purchase_entry_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES ticket_purchase(id)
);
CREATE INDEX ticket_purchase_entry_purchase ON ticket_purchase_entry USING btree (purchase_id);
CREATE TRIGGER ticket_purchase_entry_fixed BEFORE DELETE OR UPDATE ON ticket_purchase_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE ticket_recognition (
  id uuid NOT NULL,
  reservation_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  halves integer NOT NULL,
  won bigint NOT NULL,
  CONSTRAINT ticket_recognition_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_recognition_check CHECK (halves <> 0 OR won <> 0),
  CONSTRAINT ticket_recognition_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id)
);
CREATE INDEX ticket_recognition_at ON ticket_recognition USING btree (at) INCLUDE (halves, won);
CREATE INDEX ticket_recognition_reservation ON ticket_recognition USING btree (reservation_id) INCLUDE (halves, won);
CREATE TRIGGER ticket_recognition_fixed BEFORE DELETE OR UPDATE ON ticket_recognition FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_recognition_past_added AFTER INSERT ON ticket_recognition FOR EACH ROW WHEN (new.at < (now() - '00:30:00'::interval)) EXECUTE FUNCTION unroll_recognition();

CREATE TABLE ticket_refund_quote (
  id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  halves integer NOT NULL,
  paid bigint NOT NULL,
  used_value bigint NOT NULL,
  fee bigint NOT NULL,
  amount bigint NOT NULL,
  is_our_fault boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT ticket_refund_quote_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_refund_quote_amount_check CHECK (amount > 0),
  CONSTRAINT ticket_refund_quote_check CHECK ((used_value + fee + amount) = paid),
  CONSTRAINT ticket_refund_quote_fee_check CHECK (fee >= 0),
  CONSTRAINT ticket_refund_quote_halves_check CHECK (halves > 0),
  CONSTRAINT ticket_refund_quote_used_value_check CHECK (used_value >= 0),
  CONSTRAINT ticket_refund_quote_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES ticket_purchase(id)
);
CREATE INDEX ticket_refund_quote_purchase ON ticket_refund_quote USING btree (purchase_id);

CREATE TABLE totp (
  member_id uuid NOT NULL,
  secret_encrypted bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  used_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT totp_pkey PRIMARY KEY (member_id),
  CONSTRAINT totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE TABLE traffic_fine (
  id uuid NOT NULL,
  kind text NOT NULL,
  plate text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  amount integer NOT NULL,
  issuer text NOT NULL,
  notice_number text NOT NULL,
  photo uuid NOT NULL,
  unassigned_reason text,
  settlement_id uuid,
  objects_until timestamp with time zone,
  withdrawn_at timestamp with time zone,
  entered_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT traffic_fine_pkey PRIMARY KEY (id),
  CONSTRAINT traffic_fine_settlement_id_key UNIQUE (settlement_id),
  CONSTRAINT traffic_fine_amount_check CHECK (amount >= 100),
  CONSTRAINT traffic_fine_check CHECK ((settlement_id IS NULL) = (objects_until IS NULL)),
  CONSTRAINT traffic_fine_check1 CHECK (settlement_id IS NOT NULL OR unassigned_reason IS NOT NULL),
  CONSTRAINT traffic_fine_kind_check CHECK (kind = ANY (ARRAY['FINE'::text, 'TOLL'::text])),
  CONSTRAINT traffic_fine_unassigned_reason_check CHECK (unassigned_reason = ANY (ARRAY['NO_RENTER'::text, 'RENTER_UNCLEAR'::text, 'SUBSCRIBER_GONE'::text])),
  CONSTRAINT traffic_fine_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES member(id),
  CONSTRAINT traffic_fine_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id)
);
CREATE INDEX traffic_fine_entered_by ON traffic_fine USING btree (entered_by);
CREATE INDEX traffic_fine_newest ON traffic_fine USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX traffic_fine_notice ON traffic_fine USING btree (issuer, notice_number) WHERE withdrawn_at IS NULL;
CREATE INDEX traffic_fine_plate ON traffic_fine USING btree (plate);
CREATE INDEX traffic_fine_unassigned ON traffic_fine USING btree (created_at) WHERE settlement_id IS NULL AND withdrawn_at IS NULL;

CREATE TABLE trip_event (
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  reservation_id uuid NOT NULL,
  kind text NOT NULL,
  takes_back uuid,
  made_by text NOT NULL,
  maker_id uuid,
  at timestamp with time zone NOT NULL,
  device_time timestamp with time zone,
  reason text DEFAULT ''::text NOT NULL,
  file_id uuid,
  happened_at timestamp with time zone,
  CONSTRAINT trip_event_pkey PRIMARY KEY (id),
  CONSTRAINT trip_event_check CHECK ((kind = 'TAKEN_BACK'::text) = (takes_back IS NOT NULL)),
  CONSTRAINT trip_event_kind_check CHECK (kind = ANY (ARRAY['ACCEPTED'::text, 'DECLINED'::text, 'EN_ROUTE'::text, 'ARRIVED'::text, 'ON_BOARD'::text, 'STOP_1'::text, 'STOP_2'::text, 'STOP_3'::text, 'STOP_4'::text, 'STOP_5'::text, 'DROPPED'::text, 'NO_SHOW_CLAIMED'::text, 'NO_SHOW'::text, 'TAKEN_BACK'::text])),
  CONSTRAINT trip_event_made_by_check CHECK (made_by = ANY (ARRAY['DRIVER'::text, 'STAFF'::text, 'MEMBER'::text])),
  CONSTRAINT trip_event_reason_check CHECK (length(reason) <= 200),
  CONSTRAINT trip_event_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id),
  CONSTRAINT trip_event_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES trip_event(id)
);
CREATE INDEX trip_event_reservation ON trip_event USING btree (reservation_id, seq);
CREATE UNIQUE INDEX trip_event_taken_back ON trip_event USING btree (takes_back) WHERE takes_back IS NOT NULL;
CREATE TRIGGER trip_event_fixed BEFORE DELETE OR UPDATE ON trip_event FOR EACH ROW EXECUTE FUNCTION refuse_trip_event_change();

CREATE TABLE unit (
  id uuid NOT NULL,
  car_id uuid NOT NULL,
  registration_number text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT unit_pkey PRIMARY KEY (id),
  CONSTRAINT unit_id_car_id_key UNIQUE (id, car_id),
  CONSTRAINT unit_car_id_fkey FOREIGN KEY (car_id) REFERENCES car(id)
);
CREATE INDEX unit_car ON unit USING btree (car_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX unit_registration_number ON unit USING btree (registration_number) WHERE deleted_at IS NULL;

CREATE TABLE unit_hold (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  car_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  ride_date date NOT NULL,
  kind text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT unit_hold_pkey PRIMARY KEY (id),
  CONSTRAINT unit_hold_check CHECK (expires_at > created_at),
  CONSTRAINT unit_hold_kind_check CHECK (kind = ANY (ARRAY['CHOICE'::text, 'OFFER'::text, 'LINK'::text])),
  CONSTRAINT unit_hold_car_id_fkey FOREIGN KEY (car_id) REFERENCES car(id),
  CONSTRAINT unit_hold_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT unit_hold_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE UNIQUE INDEX unit_hold_choice ON unit_hold USING btree (member_id) WHERE kind = 'CHOICE'::text;
CREATE INDEX unit_hold_day ON unit_hold USING btree (ride_date, car_id, expires_at);
CREATE INDEX unit_hold_expires ON unit_hold USING btree (expires_at);
CREATE UNIQUE INDEX unit_hold_member_car_day ON unit_hold USING btree (member_id, car_id, ride_date);
CREATE UNIQUE INDEX unit_hold_unit_day ON unit_hold USING btree (unit_id, ride_date);

CREATE TABLE unit_maintenance (
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT unit_maintenance_pkey PRIMARY KEY (id),
  CONSTRAINT unit_maintenance_days EXCLUDE USING gist (unit_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  CONSTRAINT unit_maintenance_ends CHECK (to_day >= from_day),
  CONSTRAINT unit_maintenance_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE INDEX unit_maintenance_unit ON unit_maintenance USING btree (unit_id, to_day);

CREATE TABLE verification_attempt (
  id text NOT NULL,
  nonce_hash text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  reference text,
  used_at timestamp with time zone,
  realm text NOT NULL,
  CONSTRAINT verification_attempt_pkey PRIMARY KEY (id),
  CONSTRAINT verification_attempt_realm_check CHECK (realm = ANY (ARRAY['ride'::text, 'subscribe'::text]))
);
CREATE INDEX verification_attempt_expiry ON verification_attempt USING btree (expires_at);
CREATE UNIQUE INDEX verification_attempt_reference ON verification_attempt USING btree (reference);

CREATE TABLE waitlist_entry (
  id uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  member_id uuid NOT NULL,
  car_id uuid NOT NULL,
  ride_date date NOT NULL,
  created_at timestamp with time zone NOT NULL,
  offered_at timestamp with time zone,
  ended_at timestamp with time zone,
  lapsed_at timestamp with time zone,
  CONSTRAINT waitlist_entry_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entry_check CHECK (offered_at IS NULL OR offered_at >= created_at),
  CONSTRAINT waitlist_entry_car_id_fkey FOREIGN KEY (car_id) REFERENCES car(id),
  CONSTRAINT waitlist_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX waitlist_entry_lapsed ON waitlist_entry USING btree (member_id, car_id) WHERE lapsed_at IS NOT NULL;
CREATE INDEX waitlist_entry_line ON waitlist_entry USING btree (car_id, ride_date, place) WHERE offered_at IS NULL AND ended_at IS NULL;
CREATE INDEX waitlist_entry_offered ON waitlist_entry USING btree (offered_at) WHERE offered_at IS NOT NULL AND ended_at IS NULL;
CREATE UNIQUE INDEX waitlist_entry_once ON waitlist_entry USING btree (member_id, car_id, ride_date) WHERE ended_at IS NULL;
CREATE INDEX waitlist_entry_open ON waitlist_entry USING btree (ride_date) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX waitlist_entry_place ON waitlist_entry USING btree (place);

CREATE TABLE wish (
  id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  model text NOT NULL,
  reply text,
  replied_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  grams text[] GENERATED ALWAYS AS (search_grams(search_key(model))) STORED,
  CONSTRAINT wish_pkey PRIMARY KEY (id),
  CONSTRAINT wish_answered CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CONSTRAINT wish_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id)
);
CREATE INDEX wish_answered_at ON wish USING btree (replied_at DESC, id DESC) WHERE replied_at IS NOT NULL;
CREATE INDEX wish_grams ON wish USING gin (grams);
CREATE INDEX wish_open ON wish USING btree (created_at, id) WHERE replied_at IS NULL;
CREATE INDEX wish_open_of ON wish USING btree (subscriber_id) WHERE replied_at IS NULL;
CREATE INDEX wish_subscriber ON wish USING btree (subscriber_id);

CREATE VIEW car_out AS
 SELECT s.id AS subscription_id,
    s.subscriber_id,
    s.car_id
   FROM subscription s
     JOIN handover h ON h.subscription_id = s.id AND h.kind = 'HANDOVER'::text
  WHERE NOT (EXISTS ( SELECT 1
           FROM handover r
          WHERE r.subscription_id = s.id AND r.kind = 'RETURN'::text));

CREATE VIEW live_reservation AS
 SELECT id,
    member_id,
    car_id,
    unit_id,
    driver_id,
    driver_forced,
    ride_date,
    pickup_at,
    status,
    name,
    phone,
    pickup_location,
    dropoff_location,
    via_locations,
    ride_purpose,
    luggage_count,
    passenger_count,
    special_requests,
    current_stop,
    cost_halves,
    settled_halves,
    version,
    created_at,
    canceled_at,
    erased_at,
    completed,
    organization_id,
    cost_center,
    trip_reason,
    arrived_at,
    grams
   FROM reservation
  WHERE status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text]);

CREATE VIEW message AS
 SELECT outbox.id,
    outbox.kind,
    outbox.subject_id,
    outbox.actor_id,
    outbox.channel,
    outbox.recipient,
    outbox.title,
    outbox.text,
    'WAITING'::text AS state,
    outbox.attempts,
    outbox.unanswered,
    outbox.allowed_at,
    outbox.error,
    outbox.created_at,
    outbox.resent_at,
    outbox.next_at,
    NULL::timestamp with time zone AS done_at,
    outbox.facts,
    NULL::text AS delivery,
    NULL::text AS delivery_error,
    NULL::text AS via
   FROM outbox
UNION ALL
 SELECT ended_message.id,
    ended_message.kind,
    ended_message.subject_id,
    ended_message.actor_id,
    ended_message.channel,
    ended_message.recipient,
    ended_message.title,
    ended_message.text,
    ended_message.state,
    ended_message.attempts,
    ended_message.unanswered,
    ended_message.allowed_at,
    ended_message.error,
    ended_message.created_at,
    ended_message.resent_at,
    NULL::timestamp with time zone AS next_at,
    ended_message.done_at,
    ended_message.facts,
    ended_message.delivery,
    ended_message.delivery_error,
    ended_message.via
   FROM ended_message;

CREATE VIEW needed_card AS
 SELECT subscription_request.subscriber_id,
    subscription_request.billing_key_id
   FROM subscription_request
  WHERE subscription_request.status = 'REQUESTED'::text
UNION ALL
 SELECT subscription.subscriber_id,
    subscription.billing_key_id
   FROM subscription
  WHERE subscription.status = ANY (ARRAY['STARTING'::text, 'ACTIVE'::text, 'PAST_DUE'::text, 'PAUSED'::text])
UNION ALL
 SELECT s.subscriber_id,
    s.billing_key_id
   FROM subscription s
     JOIN car_out o ON o.subscription_id = s.id
UNION ALL
 SELECT s.subscriber_id,
    s.billing_key_id
   FROM subscription s
     JOIN settlement t ON t.subscription_id = s.id
  WHERE t.status = 'OFFERED'::text
UNION ALL
 SELECT s.subscriber_id,
    s.billing_key_id
   FROM subscription s
     JOIN subscription_payment p ON p.subscription_id = s.id
  WHERE s.status = 'ENDED'::text AND ((p.status = ANY (ARRAY['SENT'::text, 'UNKNOWN'::text, 'FAILED'::text])) OR p.status = 'PLANNED'::text AND (p.next_at IS NOT NULL OR p.settlement_id IS NOT NULL));

CREATE VIEW running_subscription AS
 SELECT subscription.subscriber_id,
    false AS is_over
   FROM subscription
  WHERE subscription.status = ANY (ARRAY['STARTING'::text, 'ACTIVE'::text, 'PAST_DUE'::text, 'PAUSED'::text])
UNION ALL
 SELECT subscription_request.subscriber_id,
    false AS is_over
   FROM subscription_request
  WHERE subscription_request.status = 'REQUESTED'::text
UNION ALL
 SELECT car_out.subscriber_id,
    false AS is_over
   FROM car_out
UNION ALL
 SELECT settlement.subscriber_id,
    true AS is_over
   FROM settlement
  WHERE settlement.status = 'OFFERED'::text AND (settlement.kind = ANY (ARRAY['RETURN'::text, 'FINE'::text]))
UNION ALL
 SELECT s.subscriber_id,
    true AS is_over
   FROM subscription s
     JOIN subscription_payment p ON p.subscription_id = s.id
  WHERE s.status = 'ENDED'::text AND ((p.status = ANY (ARRAY['SENT'::text, 'UNKNOWN'::text, 'FAILED'::text])) OR p.status = 'PLANNED'::text AND (p.next_at IS NOT NULL OR p.settlement_id IS NOT NULL));

CREATE VIEW taken_car AS
 SELECT subscription.car_id
   FROM subscription
  WHERE subscription.status = ANY (ARRAY['STARTING'::text, 'ACTIVE'::text, 'PAST_DUE'::text, 'PAUSED'::text])
UNION
 SELECT car_out.car_id
   FROM car_out;

CREATE VIEW waiting AS
 SELECT id,
    place,
    member_id,
    car_id,
    ride_date,
    created_at,
    offered_at,
    ended_at
   FROM waitlist_entry
  WHERE offered_at IS NULL AND ended_at IS NULL;
