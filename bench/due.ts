import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { encrypt } from '#kit/encryption.ts'
import { idOf } from './data.ts'

const [SUBSCRIBER, CAR, KEY, REQUEST, SUBSCRIPTION] = [3, 4, 5, 6, 7]
const FEE = 900_000
const MONTHS = 12
const CHUNK = 10_000

const id = (kind: number, n = 'n') =>
  `('0000000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** Adds subscriptions with one card whose first month is paid and whose second month is not due yet. */
export async function addSubscriptions(
  client: pg.Client,
  { count, billingKey, dataFolder }: { count: number; billingKey: string; dataFolder: string },
): Promise<void> {
  await client.query('begin')
  await client.query(`
    insert into brand (id, name) values ('${idOf(8, 1)}', '벤치');
    insert into subscription_model (id, brand_id, name, image, created_at)
      values ('${idOf(8, 2)}', '${idOf(8, 1)}', '벤치', 'drawing:none', now());
    insert into subscriber (id, email, name, mobile, referral_code, created_at)
      select ${id(SUBSCRIBER)}, 'bench' || n || '@example.kr', '벤치', '010' || lpad(n::text, 8, '0'), 'BENCH' || n, now()
      from generate_series(1, ${count}) n;
    insert into subscription_car (id, model_id, release_date, created_at)
      select ${id(CAR)}, '${idOf(8, 2)}', '2026-01-01', now() from generate_series(1, ${count}) n;
    insert into billing_attempt (issue_id, subscriber_id, model_id, months, created_at, used_at)
      select 'bench' || n, ${id(SUBSCRIBER)}, '${idOf(8, 2)}', ${MONTHS}, now(), now() from generate_series(1, ${count}) n`)
  await addKeys(client, count, billingKey, dataFolder)
  await client.query(`
    insert into subscription_request (id, subscriber_id, model_id, car_id, months, status, fee, coupon_discount,
        point_amount, first_month, billing_key_id, license_declared_at, created_at)
      select ${id(REQUEST)}, ${id(SUBSCRIBER)}, '${idOf(8, 2)}', ${id(CAR)}, ${MONTHS}, 'ACTIVE', ${FEE}, 0, 0, ${FEE},
        ${id(KEY)}, now(), now() from generate_series(1, ${count}) n;
    insert into subscription (id, request_id, subscriber_id, car_id, billing_key_id, months, fee, status, start_date,
        end_date, created_at)
      select ${id(SUBSCRIPTION)}, ${id(REQUEST)}, ${id(SUBSCRIBER)}, ${id(CAR)}, ${id(KEY)}, ${MONTHS}, ${FEE}, 'ACTIVE',
        current_date - 30, current_date + 335, now() from generate_series(1, ${count}) n;
    insert into subscription_payment (id, subscription_id, subscriber_id, month, payment_id, amount, due_on, status,
        next_at, paid_at, sent_at, created_at)
      select gen_random_uuid(), s.id, s.subscriber_id, m, 'sub-' || replace(s.id::text, '-', '') || '-' || lpad(m::text, 3, '0'),
        s.fee, s.start_date + 30 * (m - 1), case m when 1 then 'PAID' else 'PLANNED' end,
        case when m > 2 then now() + make_interval(days => 30 * (m - 2)) end,
        case m when 1 then now() - interval '30 days' end, case m when 1 then now() - interval '30 days' end, now()
      from subscription s, generate_series(1, ${MONTHS}) m;
    insert into payment_entry (id, subscriber_id, version, type, before, amount, after, payment_id, created_at)
      select gen_random_uuid(), p.subscriber_id, v, case v when 1 then 'CHARGE' else 'PAYMENT' end, (v - 1) * p.amount,
        (3 - 2 * v) * p.amount, (2 - v) * p.amount, p.payment_id, p.sent_at
      from subscription_payment p, generate_series(1, 2) v where p.month = 1`)
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** Each subscriber's own copy of the card's key, encrypted as the product does it. */
async function addKeys(client: pg.Client, count: number, billingKey: string, dataFolder: string) {
  const files = Buffer.concat([Buffer.from('files '), await readFile(join(dataFolder, 'secret'))])
  for (let from = 1; from <= count; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, count - from + 1) }, (_, index) => from + index)
    const keys = numbers.map((n) => encrypt(files, 'billing key', `bench${n}`, Buffer.from(billingKey)))
    await client.query(
      `insert into billing_key (id, subscriber_id, issue_id, key_hash, key_encrypted, created_at)
       select ${id(KEY)}, ${id(SUBSCRIBER)}, 'bench' || n, 'bench ' || n, key, now()
       from unnest($1::int[], $2::bytea[]) as given (n, key)`,
      [numbers, keys],
    )
  }
}

/** Makes the second month of all subscriptions due now. */
export const fallDue = (client: pg.Client) =>
  client.query("update subscription_payment set next_at = now() where month = 2 and status = 'PLANNED'")
