import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#kit/postgres/start.ts'
import { newMember } from '#testing/actors.ts'
import { killableCharger } from '#testing/charger.ts'
import {
  asStaff,
  payAtWindow,
  type StartedPurchase,
  startPurchase,
  returnFromWindow,
  storedPurchase,
} from '#testing/purchases.ts'
import { shortenPaymentTimeouts, simulate } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

// Set PURCHASES=2000 PURCHASE_DEATHS=100 for the long run. The seed is printed; PURCHASE_SEED repeats the same random
// choices.
const COUNT = Number(process.env.PURCHASES ?? 30)
const DEATHS = Number(process.env.PURCHASE_DEATHS ?? 2)
const SEED = Number(process.env.PURCHASE_SEED ?? 20_261_122)
const t = testWorld({ sharesClock: true, alone: false })
const JOBS = ['applyWebhooks', 'reconcilePurchases'] as const

let state = SEED
/** A sequence of pseudo-random numbers from 0 to 1, the same for the same seed. */
const draw = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)]!
const passMinutes = (minutes: number) => t.setNow(new Date(t.world.now().getTime() + minutes * 60_000))
const config = (plan: object) => simulate(t, 'portone-v2/config', plan)

const WINDOWS = [
  {},
  {},
  {},
  {},
  { outcome: 'hang' },
  { outcome: 'decline' },
  { outcome: 'close' },
  { totalAmount: 1_000 },
] as const
const CANCELS = ['timeout_before', 'timeout_after', 'error_after', 'decline'] as const

type Bought = StartedPurchase & { member: Awaited<ReturnType<typeof newMember>> }

/** A member buys at random: the window has some result, the browser may return, and the provider may not answer. */
async function buyInTrouble(): Promise<Bought> {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member, { title: '1 TICKET' })
  const window = oneOf(WINDOWS)
  await payAtWindow(t, purchase, window)
  if (draw() < 0.3) await config({ failNext: oneOf([500, 502, 503]) })
  if (draw() < 0.6) await returnFromWindow(t, member, purchase, 'outcome' in window)
  await config({ failNext: null })
  return { ...purchase, member }
}

async function refundInTrouble({ id }: Bought): Promise<void> {
  if ((await storedPurchase(t, id)).status !== 'PAID') return
  if (draw() < 0.7) await config({ charges: { cancels: [oneOf(CANCELS)] } })
  await asStaff(t, id, 'refund', { reason: '고객 요청' })
  await config({ charges: { cancels: [] } })
}

type Theirs = { id: string; status: string; amount: { total: number } }

test(`${COUNT} purchases, a failing provider, a killed process: each lot has a payment and each payment a lot (seed ${SEED})`, async () => {
  const port = await freePort()
  const charger = killableCharger(t, port)
  onTestFinished(charger.stop)
  shortenPaymentTimeouts(t, 100)
  const url = `http://127.0.0.1:${port}/api/subscribe/webhooks/portone`
  await config({ webhooks: { url, times: 2, reversed: true } })
  const all: Bought[] = []
  for (let n = 1; n <= COUNT; n++) {
    all.push(await buyInTrouble())
    if (draw() < 0.4) await refundInTrouble(oneOf(all))
    passMinutes(2)
    const running = charger.run([...JOBS])
    if (charger.deaths() < Math.floor((n * DEATHS) / COUNT)) {
      await sleep(Math.random() * 30)
      await charger.kill()
    }
    await running
  }
  for (let round = 0; round < 20; round++) {
    passMinutes(15)
    await charger.run([...JOBS])
  }

  const { payments } = (await (await fetch(`${t.simulatorUrl}/__sim/portone-v2/payments`)).json()) as {
    payments: Theirs[]
  }
  const { rows: ours } = await t.world.db.execute<{
    payment_id: string
    status: string
    remaining: number | null
  }>(
    sql`select p.payment_id, p.status, l.remaining from ticket_purchase p left join ticket_lot l on l.id = p.lot_id`,
  )
  const idsOf = (status: string) => ours.filter((row) => row.status === status).map((row) => row.payment_id)
  const theirsOf = (status: string) => payments.filter((row) => row.status === status).map((row) => row.id)
  expect(ours.filter(({ status }) => status === 'PENDING' || status === 'REFUNDING')).toEqual([])
  expect(idsOf('PAID').toSorted()).toEqual(theirsOf('PAID').toSorted())
  expect(idsOf('CANCELLED').toSorted()).toEqual(theirsOf('CANCELLED').toSorted())
  expect(ours.filter(({ status, remaining }) => (status === 'PAID') !== (remaining === 2))).toEqual([])
  const { rows: sums } = await t.world.db.execute<{ accounts: number; ledger: number; lots: number }>(sql`
    select (select coalesce(sum(halves), 0)::int from ticket_account) as accounts,
      (select coalesce(sum(amount), 0)::int from ticket_entry) as ledger,
      (select coalesce(sum(remaining), 0)::int from ticket_lot) as lots`)
  const halves = idsOf('PAID').length * 2
  expect(sums[0]).toEqual({ accounts: halves, ledger: halves, lots: halves })
  expect(charger.deaths()).toBe(DEATHS)
  console.log(
    `${idsOf('PAID').length} paid, ${idsOf('CANCELLED').length} given back, ${idsOf('FAILED').length} not paid`,
  )
}, 900_000)
