import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { theAdmin } from '#testing/actors.ts'
import { imported } from '#testing/imports.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const ROWS = 100_000
const MAX_P95_MS = 250
const phoneOf = (at: number) => `010${50_000_000 + at}`
const customers = () =>
  `external_id,name,phone,note\n${Array.from({ length: ROWS }, (_, at) => `C-${at},고객${at},${phoneOf(at)},`).join('\n')}\n`
const balances = () =>
  `external_id,phone,tickets,paid\n${Array.from({ length: ROWS }, (_, at) => `B-${at},${phoneOf(at)},1.5,1500000`).join('\n')}\n`

/** Imports a file while a staff member works; returns the 95th percentile of their response times in milliseconds. */
async function workBeside(kind: string, file: string) {
  const { headers } = await theAdmin(t)
  let isOver = false
  const running = imported(t, kind, file).finally(() => (isOver = true))
  const waits: number[] = []
  while (!isOver) {
    const asked = performance.now()
    const { statusCode } = await t.call({ url: '/api/drivers?page=1', headers })
    waits.push(performance.now() - asked)
    expect(statusCode).toBe(200)
    await sleep(20)
  }
  const counts = await running
  waits.sort((one, other) => one - other)
  const p95 = waits[Math.floor(waits.length * 0.95)]!
  return { counts, p95 }
}

test.each([
  ['customers', customers],
  ['balances', balances],
])(
  'other requests stay fast while 100,000 %s are imported, and imported again',
  { timeout: 300_000 },
  async (kind, fileOf) => {
    const first = await workBeside(kind, fileOf())
    expect(first.counts).toEqual({ rows: ROWS, created: ROWS, updated: 0 })
    const again = await workBeside(kind, fileOf())
    expect(again.counts).toEqual({ rows: ROWS, created: 0, updated: 0 })
    expect(Math.max(first.p95, again.p95)).toBeLessThan(MAX_P95_MS)
  },
)
