import type pg from 'pg'
import { entries, ledger } from './history-tickets.ts'

export const MEMBERS = 100_000
export const DRIVERS = 500
export const UNITS = 300
const CARS = 30
/** Rides per past day. After today, the number of booked rides falls to 0 within AHEAD days. */
const A_DAY = 200
const AHEAD = 30

// The surnames have the frequencies of the census.
const SURNAMES =
  '김김김김김김김김김김김김김김김김김김김김김이이이이이이이이이이이이이이이박박박박박박박박최최최최최정정정정정강강조조윤윤장장임임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민나진지엄채원천방탁'
const FIRST =
  '민서지현우하준도연수은영재성윤유시주예진태승호경혜정미나원희동건훈찬규선아라소다빈율채리온별솔봄결'
const LATIN = 'min,seo,ji,hyun,woo,ha,jun,do,yeon,su,eun,young,jae,sung,yun,yu,si,ju,ye,jin'

const name = (of: string) => `substr('${SURNAMES}', 1 + abs(hashint8(${of})) % ${SURNAMES.length}, 1)
  || substr('${FIRST}', 1 + floor(${FIRST.length} * power(abs(hashint8(${of} + 77)) / 2147483648.0, 1.3))::int, 1)
  || substr('${FIRST}', 1 + floor(${FIRST.length} * power(abs(hashint8(${of} + 99)) / 2147483648.0, 1.3))::int, 1)`
const phone = (of: string) => `'010' || lpad(((${of}) * 7919 % 100000000)::text, 8, '0')`
const today = `(now() at time zone 'Asia/Seoul')::date`
const at = (day: string, minutes: string) =>
  `((${day})::timestamp + make_interval(mins => ${minutes})) at time zone 'Asia/Seoul'`

/** The id of the n-th member of the history. */
export const memberId = (n: number) => `00000003-0000-7000-8000-${String(n).padStart(12, '0')}`
const member = (of: string) => `('00000003-0000-7000-8000-' || lpad((${of})::text, 12, '0'))::uuid`

const people = `
  insert into member (id, login_id, name, phone, created_at, identity_status)
  select ${member('n')}, split_part('${LATIN}', ',', 1 + abs(hashint8(n + 5)) % 20) ||
      split_part('${LATIN}', ',', 1 + abs(hashint8(n + 6)) % 20) || n, ${name('n')}, ${phone('n::bigint')},
    now() - make_interval(mins => (${MEMBERS} - n) * 20),
    case when n % 5 < 3 then 'APPROVED' else 'NOT_SUBMITTED' end
  from generate_series(1, ${MEMBERS}) n;
  insert into stored_file (id, owner_id, purpose, width, height, created_at, bytes)
  select ${member('n')}, ${member('n')}, 'identity', 1, 1, now() - make_interval(mins => n), 1
  from generate_series(1, 60) n;
  update member m set identity_status = 'PENDING', identity_file = f.id::text
  from stored_file f where f.owner_id = m.id;
  insert into driver (id, name, phone, address, created_at)
  select gen_random_uuid(), ${name('n + 500000')}, ${phone('(n + 200000)::bigint')}, '서울', now()
  from generate_series(1, ${DRIVERS}) n;
  insert into driver_leave (id, driver_id, from_day, to_day, created_at)
  select gen_random_uuid(), id, ${today} + 3, ${today} + 6, now() from driver limit 40;`

const fleet = `
  update unit set created_at = '2000-01-01';
  insert into car (id, name, image, seats, seat_capacity, display_order, created_at)
  select gen_random_uuid(), 'CAR ' || n, 'drawing:alphard', 7, 7, 100 + n, now()
  from generate_series(1, ${CARS} - (select count(*)::int from car)) n;
  insert into unit (id, car_id, registration_number, created_at)
  select gen_random_uuid(), c.id, 100 + n % 800 || '가' || 1000 + n, '2000-01-01'
  from generate_series(1, ${UNITS} - (select count(*)::int from unit)) n
  join (select id, row_number() over (order by id) - 1 as at from car) c on c.at = n % ${CARS};
  insert into unit_maintenance (id, unit_id, from_day, to_day, created_at)
  select gen_random_uuid(), id, ${today} + 40, ${today} + 45, now() from unit limit 10;
  insert into car_day (car_id, ride_date, status)
  select id, ${today} + d, 'UNAVAILABLE' from car, generate_series(1, 60) d where (hashint4(d) + display_order::int) % 9 = 0;`

/**
 * Every ride with its day, unit, driver and guest. All past days have the same number of rides, so a larger size is a longer
 * history. A few members have most rides. The future rides are the same at every size.
 */
const rides = (count: number) => `
  create temp table ride as
  with slot as (
    select ${today} + d as day, d, k from generate_series(0, ${AHEAD} - 1) d,
      generate_series(0, ${A_DAY} * (${AHEAD} - d) / ${AHEAD} - 1) k
    union all
    select ${today} - 1 - i / ${A_DAY}, -1 - i / ${A_DAY}, i % ${A_DAY} from generate_series(0, ${count} - 1) i
  ), numbered as (
    select *, row_number() over (order by d desc, k)::int as n from slot limit ${count}
  )
  select uuidv7(make_interval(days => d - 2)) as id, n, d, k, day,
    1 + (floor(${MEMBERS} * power(random(), 1.6))::bigint * 7919 % ${MEMBERS})::int as guest,
    (k + (d + 100000) * 101) % ${UNITS} as unit_at, (k + (d + 100000) * 37) % ${DRIVERS} as driver_at,
    abs(hashint4(n)) % 100 < 12 as is_canceled,
    d > 0 and abs(hashint4(n + 7)) % 100 < 15 + 3 * d as is_pending,
    ${at('day', '300 + abs(hashint4(n)) % 1000')} as pickup_at,
    least(now() - interval '1 minute', ${at('day - 1 - abs(hashint4(n + 3)) % 14', '400 + abs(hashint4(n)) % 800')}) as created_at
  from numbered`

const reservations = `
  insert into reservation (id, member_id, car_id, unit_id, driver_id, ride_date, pickup_at, status, name, phone,
    pickup_location, dropoff_location, ride_purpose, luggage_count, passenger_count, cost_halves, created_at,
    canceled_at, current_stop)
  select r.id, ${member('r.guest')}, u.car_id, u.id,
    case when not is_canceled and not is_pending and (r.d < 2 or r.n % 2 = 0) then d.id end,
    r.day, r.pickup_at, case when is_canceled then 'CANCELLED' when is_pending then 'PENDING' else 'CONFIRMED' end,
    case when r.n % 10 = 0 then ${name('r.n + 900000')} else m.name end,
    case when r.n % 10 = 0 then ${phone('(r.n + 50000000)::bigint')} else m.phone end,
    '서울 중구 소공로 ' || r.n % 200, '인천국제공항 제' || 1 + r.n % 2 || '여객터미널',
    (array['hospital','golf','school','vip','private','moving','airport','airport','hotel','wedding','etc'])[1 + r.n % 11],
    r.n % 4, 1 + r.n % 4, 2, r.created_at, case when is_canceled then r.created_at + interval '1 hour' end,
    case when r.d < 0 and abs(hashint4(r.n + 9)) % 2000 > 0 then 1 end
  from ride r
  join member m on m.id = ${member('r.guest')}
  join (select row_number() over (order by id) - 1 as at, id, car_id from unit) u on u.at = r.unit_at
  join (select row_number() over (order by id) - 1 as at, id from driver) d on d.at = r.driver_at
  order by r.created_at`

const traces = `
  insert into audit (id, at, actor_id, actor_name, action, subject, subject_id, before, after)
  select uuidv7(make_interval(days => r.d - 1)), r.created_at + make_interval(hours => a), null, '직원 ' || (r.n + a) % 12,
    (array['STATUS', 'DRIVER'])[a], 'reservation', r.id, '{"status": "PENDING"}', '{"status": "CONFIRMED"}'
  from ride r, generate_series(1, 2) a order by r.created_at;
  insert into ended_message (id, kind, subject_id, recipient, text, state, attempts, created_at, done_at)
  select uuidv7(make_interval(days => r.d - 1)), (array['reservation_requested', 'reservation_confirmed'])[a], r.id,
    ${phone('r.guest::bigint')}, '예약이 확정되었습니다.', case when r.d > -20 and r.n % 900 = 0 then 'FAILED' else 'SENT' end,
    1, r.created_at + make_interval(hours => a), r.created_at + make_interval(hours => a)
  from ride r, generate_series(1, 2) a order by r.created_at;`

const FILLED = `'{reservation,ticket_entry,ticket_lot,ticket_move,audit,ended_message,member}'::text[]`

/** Drops the indexes and disables triggers and foreign keys, so that the inserts are fast. */
const park = `
  set session_replication_role = replica;
  create temp table parked as select i.indexname, i.indexdef from pg_indexes i
  join pg_index x on x.indexrelid = i.indexname::regclass
  where i.tablename = any(${FILLED}) and i.schemaname = 'public' and not x.indisunique;
  do $$ declare one text; begin
    for one in select indexname from parked loop execute 'drop index ' || one; end loop;
  end $$`
const unpark = `
  set maintenance_work_mem = '512MB';
  do $$ declare one text; begin
    for one in select indexdef from parked loop execute one; end loop;
  end $$;
  reset session_replication_role`

/** Adds 100,000 members, 500 drivers, 300 units and `count` reservations. */
export async function addHistory(client: pg.Client, count: number): Promise<void> {
  await client.query('select setseed(0.5)')
  const steps = [
    park,
    people,
    fleet,
    rides(count),
    'analyze ride',
    reservations,
    ...entries,
    ...ledger,
    traces,
    unpark,
  ]
  for (const step of steps) {
    const begun = performance.now()
    await client.query(step)
    if (process.env.BENCH_TRACE) console.log(Math.round(performance.now() - begun), step.trim().slice(0, 70))
  }
  await client.query('vacuum analyze')
}
