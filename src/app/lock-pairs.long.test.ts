import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { addDays } from '#kit/day.ts'
import { ACTS, doAct, setPlan } from '#testing/pair-acts.ts'
import { pairScene } from '#testing/pair-scene.ts'
import { planNamed } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 24 })
const EACH = 3
const names = Object.keys(ACTS)
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))

/** Counts the deadlocks that PostgreSQL reports to this process; returns the reader of the count. */
function countDeadlocks() {
  let count = 0
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const answer = query.apply(this, given)
    if (answer instanceof Promise)
      answer.catch((error: { code?: string }) => void (error.code === '40P01' && count++))
    return answer as never
  } as never)
  return () => count
}

afterAll(() => void vi.restoreAllMocks())

test(
  `${pairs.length} pairs of concurrent actions end without a deadlock or a 5xx`,
  { timeout: 900_000 },
  async () => {
    setPlan(await planNamed(t))
    const deadlocks = countDeadlocks()
    const faults: string[] = []
    const reached = new Map<string, number>()
    for (const [at, pair] of pairs.entries()) {
      const scene = await pairScene(t, addDays('2026-12-10', at % 200))
      const before = deadlocks()
      const calls = Array.from({ length: EACH }, (_, n) => pair.map((name) => doAct(t, scene, name, n)))
      const answers = await Promise.all(calls.flat())
      for (const [n, { statusCode, body }] of answers.entries()) {
        if (statusCode >= 500) faults.push(`${pair.join(' + ')}: ${statusCode} ${body}`)
        if (statusCode < 300) reached.set(pair[n % 2]!, (reached.get(pair[n % 2]!) ?? 0) + 1)
      }
      if (deadlocks() > before) faults.push(`${pair.join(' + ')}: ${deadlocks() - before} deadlocks`)
    }
    expect(faults).toEqual([])
    // An action that is always refused proves little. Refusing these deletions is fine: they lock the row, which is in
    // use.
    const mayBeRefused = ['users', 'organizations', 'cars', 'drivers'].map((one) => `DELETE /api/${one}/{id}`)
    expect(names.filter((name) => !reached.has(name) && !mayBeRefused.includes(name))).toEqual([])
  },
)
