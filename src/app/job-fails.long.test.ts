import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Product, startProduct } from '#testing/product.ts'

const NAME = '황보은밀'
// This job runs every five seconds.
const JOB = 'apply-payment-webhooks'
let product: Product
let client: pg.Client
beforeAll(async () => {
  product = await startProduct()
  client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await product.stop()
})

const failing = async (): Promise<string | undefined> => {
  const text = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text()
  return /^jobs_failing (\d+)$/m.exec(text)?.[1]
}
const eventually = { timeout: 30_000, interval: 200 }

test('a failing job is logged and counted until it succeeds, without personal data', async () => {
  const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } })
  expect(await failing()).toBe('0')
  await client.query(`
    create function refuse() returns boolean language plpgsql as
      $$ begin raise exception 'it is about ${NAME}'; end $$;
    alter table payment_webhook rename to kept;
    create view payment_webhook as select * from kept where (select refuse())`)
  await boss.send(JOB)
  await vi.waitFor(async () => expect(await failing()).toBe('1'), eventually)
  expect(product.output()).toMatch(/"job":"apply-payment-webhooks".*"msg":"job failed"/)
  const { rows } = await client.query(`select output from pgboss.job where name = '${JOB}'`)
  expect(JSON.stringify(rows)).toContain('the log says of what')
  for (const told of [product.output(), JSON.stringify(rows)]) expect(told).not.toContain(NAME)
  await client.query('drop view payment_webhook; alter table kept rename to payment_webhook')
  await boss.send(JOB)
  await vi.waitFor(async () => expect(await failing()).toBe('0'), eventually)
})
