import { pino } from 'pino'
import { readConfig } from '#app/config.ts'
import { openWorld } from '#app/open-world.ts'
import { buildServer } from '#app/server.ts'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import { reconcilePurchases } from '#ride/ticket/purchase/jobs.ts'
import { reconcileUnknown, chargeDue, comparePayments } from '#subscribe/payment/jobs.ts'
import { paymentsWithShortTimeout } from './subscriptions.ts'

/** The orders for the charging process: the time, and the jobs to run then. */
export type Order = { now: string; jobs: (keyof typeof JOBS)[] }

const JOBS = { chargeDue, applyWebhooks, reconcileUnknown, comparePayments, reconcilePurchases }
const CHARGE_TIMEOUT_MS = 60

// The product in a separate process whose clock the test sets, so that it can be killed in the middle of a year.
const [databaseUrl, simulatorUrl, folder, port] = process.argv.slice(2) as [string, string, string, string]
let now = new Date()
const config = readConfig({
  MOSIM_DATA: folder,
  MOSIM_ADDRESS_LIMITS: 'off',
  MOSIM_UNDO_SECONDS: '0',
  DATABASE_URL: databaseUrl,
})
const log = pino({ level: 'silent' })
const { world } = await openWorld({ config, log, databaseUrl, simulatorUrl, now: () => now, poolSize: 12 })
world.providers.payments = paymentsWithShortTimeout(simulatorUrl, CHARGE_TIMEOUT_MS)
const server = await buildServer(world, config)
await server.listen({ port: Number(port), host: '127.0.0.1' })

process.on('message', async (order: Order) => {
  now = new Date(order.now)
  let done = 0
  for (const job of order.jobs) done += await JOBS[job](world)
  process.send?.(done)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
