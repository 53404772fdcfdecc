import { expect, test } from 'vitest'
import { eachAlone } from './drain.ts'

test('works on items one by one; logs an item that fails, and does the others', async () => {
  const [done, logged]: [number[], object[]] = [[], []]
  const log = { error: (facts: object) => void logged.push(facts) }
  const count = await eachAlone(log, [1, 2, 3], async (item) => {
    if (item === 2) throw new RangeError('of two')
    done.push(item)
  })
  expect({ count, done }).toEqual({ count: 2, done: [1, 3] })
  expect(logged).toMatchObject([{ kind: 'RangeError' }])
})
