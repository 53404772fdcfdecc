import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#kit/postgres/start.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { openPortonePayments } from '#providers/payment/portone-v2.ts'
import { newFolder, type Product, startProduct } from '#testing/product.ts'
import { addSubscriptions, fallDue } from './due.ts'

const LATENCY_MS = 200
const MAX_OPEN = 64
const MAX_RATIO = 1.2
/** After a kill, the claimed payments wait until their lease expires: one minute, regardless of their number. */
const MAX_RATIO_KILLED = 2
const POLL_MS = 250

type Theirs = {
  payments: { id: string; status: string; amount: { total: number } }[]
  most_open: number
}
type Provider = { url: string; stop(): void }

function startProvider(): Promise<Provider> {
  const child = fork('bench/provider.ts')
  return new Promise((resolve) => {
    child.once('message', (url) => resolve({ url: url as string, stop: () => void child.disconnect() }))
  })
}

const tell = async ({ url }: Provider, path: string, body: object) =>
  (await fetch(`${url}/__sim/portone-v2/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()

const newCard = async (provider: Provider): Promise<string> => {
  const { storeId, billingChannelKey: channelKey } = developmentKeys.portoneV2
  return (await tell(provider, 'billing-keys', { issueId: 'bench', storeId, channelKey })).billingKey
}

/** The payments per second of a bare client: with a charge each, and with a charge and a query each. */
async function alone(
  { url }: Provider,
  billingKey: string,
  total: number,
): Promise<{ charged: number; asked: number }> {
  // This number of payments is enough to measure the provider.
  const most = Math.min(total, 3_200)
  const { storeId, secret, billingChannelKey: channelKey, webhookSecret } = developmentKeys.portoneV2
  const keys = { storeId, secret, channelKey, webhookSecret, mustBeLive: false }
  const payments = openPortonePayments({ ...keys, baseUrl: url })
  const rate = async (name: string, isAsked: boolean) => {
    let next = 0
    const begun = performance.now()
    const lane = async () => {
      for (let n = next++; n < most; n = next++) {
        const paymentId = `${name}-${n}`
        const customer = { id: 'bench', name: '벤치', phone: null, email: null }
        const order = {
          paymentId,
          key: `${paymentId}-bench-key`,
          billingKey,
          orderName: '벤치',
          amount: 1_000,
          customer,
        }
        await payments.charge(order)
        if (isAsked) await payments.payment(paymentId)
      }
    }
    await Promise.all(Array.from({ length: MAX_OPEN }, lane))
    return (most * 1000) / (performance.now() - begun)
  }
  return { charged: await rate('charged', false), asked: await rate('asked', true) }
}

async function connect(product: Product): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}

const SECOND_MONTHS = `from subscription_payment where month = 2`
const count = async (client: pg.Client, where: string): Promise<number> =>
  (await client.query(`select count(*)::int as n ${SECOND_MONTHS} and ${where}`)).rows[0].n

/** Waits until this many payments are paid; throws if the number does not change for 20 minutes. */
async function until(client: pg.Client, paid: number): Promise<void> {
  for (let before = -1, same = 0; ; await sleep(POLL_MS)) {
    const now = await count(client, "status = 'PAID'")
    if (now >= paid) return
    same = now === before ? same + 1 : 0
    before = now
    // After a kill, reconciling the open payments takes minutes.
    if (same * POLL_MS > 1_200_000) throw new Error(`no progress: ${now} of ${paid} paid`)
  }
}

async function begin(client: pg.Client): Promise<number> {
  await fallDue(client)
  while (!(await count(client, 'sent_at is not null'))) await sleep(POLL_MS / 10)
  return performance.now()
}

async function kill(product: Product): Promise<void> {
  const gone = new Promise((resolve) => product.child.once('exit', resolve))
  product.child.kill('SIGKILL')
  await gone
}

/** Checks the end state: each payment is charged once, our sums equal the provider’s, and none is open. Returns the violations. */
async function faults(client: pg.Client, provider: Provider, total: number): Promise<string[]> {
  const answer = await fetch(`${provider.url}/__sim/portone-v2/payments`)
  const { payments, most_open } = (await answer.json()) as Theirs
  const theirs = payments.filter(({ id, status }) => id.startsWith('sub-') && status === 'PAID')
  const { rows } = await client.query(`
    select count(*)::int as paid, sum(amount)::float8 as won, count(*) filter (where attempts > 1)::int as again,
      (select count(*)::int from subscription_payment where status in ('SENT', 'UNKNOWN')) as open,
      (select sum(amount)::float8 from payment_entry) as owed,
      (select count(*)::int from (select 1 from payment_entry where payment_id like '%-002' group by payment_id
        having count(*) <> 2 or sum(amount) <> 0) w) as wrong,
      (select count(*)::int from message where kind = 'subscription_paid') as told,
      (select count(*)::int from payment_difference) as differences
    ${SECOND_MONTHS} and status = 'PAID'`)
  const { paid, won, again, open, owed, wrong, told, differences } = rows[0]
  const theirWon = theirs.reduce((sum, { amount }) => sum + amount.total, 0)
  console.log(
    `${paid} paid, ${won} won; the provider: ${theirs.length}, ${theirWon} won; sent again ${again}; told ${told}; most calls open ${most_open}`,
  )
  const mustHold: [boolean, string][] = [
    [paid === total && theirs.length === total, 'each is charged once'],
    [won === theirWon, 'ours equals theirs'],
    [open === 0, 'nothing is open'],
    [owed === 0 && wrong === 0, 'nothing is owed'],
    [told === total, 'each is told once'],
    [differences === 0, 'nothing differs'],
    [most_open <= MAX_OPEN, `at most ${MAX_OPEN} calls are open`],
  ]
  return mustHold.flatMap(([holds, what]) => (holds ? [] : [what]))
}

/** The number of due payments, and whether the server is killed after half of them. */
type Day = { total: number; isKilled: boolean }
type Charged = { wrong: string[]; isFast: boolean }

/**
 * Measures a day on which many subscriptions fall due. The server may be killed and restarted after half of them. The time
 * is compared with the time of a bare client for the same calls.
 */
export async function charges({ total, isKilled }: Day): Promise<Charged> {
  const [folder, port, provider] = [await newFolder(), await freePort(), await startProvider()]
  const env = { PORTONE_V2_API_BASE: provider.url }
  let product = await startProduct({ folder, port, env })
  try {
    const billingKey = await newCard(provider)
    await tell(provider, 'config', { latencyMs: LATENCY_MS })
    const rates = await alone(provider, billingKey, total)
    const [once, twice] = [total / rates.charged, total / rates.asked]
    let client = await connect(product)
    await addSubscriptions(client, { count: total, billingKey, dataFolder: folder })
    const begun = await begin(client)
    const seconds = () => (performance.now() - begun) / 1000
    await until(client, total / 2)
    const half = seconds()
    console.log(
      `half of ${total} charged in ${half.toFixed(1)} s; the provider alone: ${(twice / 2).toFixed(1)} s`,
    )
    if (isKilled) {
      await kill(product)
      product = await startProduct({ folder, port, env })
      client = await connect(product)
    }
    await until(client, total)
    const took = seconds()
    console.log(
      `${total} charged in ${took.toFixed(1)} s (${isKilled ? 'killed' : 'half'} after ${half.toFixed(1)} s)   ` +
        `the provider alone: ${once.toFixed(1)} s for one call each, ${twice.toFixed(1)} s with the question   ratio ${(took / twice).toFixed(2)}`,
    )
    const wrong = await faults(client, provider, total)
    if (wrong.length) console.log(`FAILED: ${wrong.join('; ')}`)
    await client.end()
    return { wrong, isFast: took / twice <= (isKilled ? MAX_RATIO_KILLED : MAX_RATIO) }
  } finally {
    await product.stop()
    provider.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
