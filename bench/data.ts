import type pg from 'pg'

export const MEMBERS = 256
export const CARS = 4_000

/** The n-th id of the bench: a UUID that pgbench can make from a number too. */
export const idOf = (kind: number, n: number): string =>
  `0000000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`
export const idSql = (kind: number, variable: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(:${variable}::text, 12, '0'))::uuid`

const SURNAMES = '김이박최정강조윤장임한오서신권황안송전홍'
const FIRST = '민서준하지수연우진현도은채시유주윤태성영'

const GRANTS = 200
const STORED_RESPONSES = 10_000

/**
 * Adds members with many grants, cars with four units, and past rows, so that the query plans are those of production. On
 * empty tables the planner chooses sequential scans until the next analyze.
 */
export async function addBookable(client: pg.Client): Promise<void> {
  await client.query(`
    insert into member (id, login_id, name, phone, created_at)
    select ('00000001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench' || n, '벤치', '0109' || lpad(n::text, 7, '0'), now()
    from generate_series(1, ${MEMBERS}) n;
    insert into ticket_account (holder_id, member_id, version, halves)
    select id, id, ${GRANTS}, ${GRANTS} * 1000000 from member where login_id like 'bench%';
    insert into ticket_entry (id, holder_id, version, type, before, amount, after, created_at)
    select gen_random_uuid(), id, n, 'CHARGE', (n - 1) * 1000000, 1000000, n * 1000000, now()
    from member, generate_series(1, ${GRANTS}) n where login_id like 'bench%';
    insert into ticket_lot (id, holder_id, granted, remaining, expires_on, created_at)
    select gen_random_uuid(), id, 200000000, 200000000, '2099-01-01', now() from member where login_id like 'bench%';
    insert into stored_response (scope, key, request_hash, status, body, created_at)
    select 'past', n, 'x', 201, '{}', now() from generate_series(1, ${STORED_RESPONSES}) n;
    insert into car (id, name, image, seats, seat_capacity, display_order, created_at)
    select ('00000002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'BENCH ' || n, 'drawing:alphard', 7, 7, 100 + n, now()
    from generate_series(1, ${CARS}) n;
    insert into unit (id, car_id, registration_number, created_at)
    select gen_random_uuid(), c.id, 'B' || row_number() over (), now() from car c, generate_series(1, 4) where c.name like 'BENCH%';`)
  await client.query('analyze')
}

/** Past reservations with Korean names of two and three syllables. */
export async function addReservations(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into reservation (id, member_id, car_id, unit_id, ride_date, pickup_at, status, name, phone, pickup_location,
       dropoff_location, ride_purpose, luggage_count, passenger_count, cost_halves, created_at, current_stop)
     select gen_random_uuid(), ('00000001-0000-7000-8000-' || lpad((1 + n % ${MEMBERS})::text, 12, '0'))::uuid, u.car_id, u.id,
       date '2019-01-01' + (n / 2000)::int, timestamptz '2019-01-01 09:00+09' + make_interval(days => (n / 2000)::int, mins => (n % 600)::int),
       case when n % 10 = 0 then 'CANCELLED' when n % 10 < 4 then 'PENDING' else 'CONFIRMED' end,
       substr($1, 1 + (n * 7 % 20)::int, 1) || substr($2, 1 + (n * 13 % 20)::int, 1) ||
         case when n % 3 = 0 then '' else substr($2, 1 + (n * 17 / 20 % 20)::int, 1) end,
       '010' || lpad((n * 7919 % 100000000)::text, 8, '0'), '서울 중구 소공로 119', '인천국제공항', 'airport', 1, 1, 2,
       timestamptz '2019-01-01 09:00+09' + make_interval(days => (n / 2000)::int), case when n % 20 = 5 then 1 end
     from generate_series(0, $3::bigint - 1) n
     join (select row_number() over (order by id) - 1 as i, id, car_id from unit where registration_number like 'B%') u on u.i = n % 2000`,
    [SURNAMES, FIRST, count],
  )
  await client.query('vacuum analyze')
}
