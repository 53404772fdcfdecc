import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { groupCommit, type GroupedItem, groupedItems } from './group.ts'

type Thing = { id: number; name: string }
const things = (count: number): Thing[] => Array.from({ length: count }, (_, id) => ({ id, name: `${id}` }))

/**
 * A group commit that records which items ran together and which individually; `fails` are the errors of its groups,
 * in order.
 */
function noted(
  fails: (group: Thing[]) => unknown = () => null,
  leaves: (thing: Thing) => boolean = () => false,
) {
  const groups: number[][] = []
  const alone: number[] = []
  const act = groupCommit<Thing, string>({
    name: 'thing',
    atOnce: 1,
    most: 4,
    patienceMs: 50,
    namesOf: ({ name }) => [name],
    together: async (group) => {
      groups.push(group.map(({ id }) => id))
      await sleep(5)
      const error = fails(group)
      if (error) throw error as Error
      return new Map(group.filter((thing) => !leaves(thing)).map((thing) => [thing, 'together']))
    },
    alone: async ({ id }) => {
      alone.push(id)
      await sleep(5)
      return 'individually'
    },
  })
  return { act, groups, alone }
}

const failure = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

test('an item runs immediately; items that arrive during it form a group of limited size', async () => {
  const { act, groups, alone } = noted()
  const [first, ...later] = things(7)
  const begun = act(first!)
  await sleep(1)
  const answers = await Promise.all([begun, ...later.map(act)])
  expect(answers).toEqual(['individually', ...later.map(() => 'together')])
  expect([groups, alone]).toEqual([
    [
      [1, 2, 3, 4],
      [5, 6],
    ],
    [0],
  ])
})

test('items of the same tick form a group, though no other item runs', async () => {
  const { act, groups } = noted()
  await Promise.all(things(3).map(act))
  expect(groups).toEqual([[0, 1, 2]])
})

test('items that share a key are never in one group: the later one runs individually', async () => {
  const { act, groups, alone } = noted()
  const same = [0, 1, 2, 3].map((id) => ({ id, name: id % 2 ? 'odd' : 'even' }))
  expect(await Promise.all(same.map(act))).toEqual(['together', 'together', 'individually', 'individually'])
  expect([groups, alone]).toEqual([[[0, 1]], [2, 3]])
  expect(await act(same[2]!), 'the name is free again').toBe('individually')
})

test('items that a group skipped run individually', async () => {
  const { act, alone } = noted(undefined, ({ id }) => id === 1)
  expect(await Promise.all(things(3).map(act))).toEqual(['together', 'individually', 'together'])
  expect(alone).toEqual([1])
})

test('reports to the metrics how each item ran', async () => {
  const told: unknown[] = []
  const note = (thing: unknown) => void told.push((thing as GroupedItem).how)
  groupedItems.subscribe(note)
  onTestFinished(() => void groupedItems.unsubscribe(note))
  const { act } = noted(undefined, ({ id }) => id === 1)
  await act({ id: 9, name: '9' })
  await Promise.all(things(3).map(act))
  expect(told).toEqual(['individually', 'together', 'skipped', 'together'])
  const broken = noted(() => failure('42P01'))
  await Promise.all(things(2).map(broken.act))
  expect(told.slice(4)).toEqual(['skipped', 'skipped'])
})

test.each([
  ['a constraint', '23505'],
  ['a lock of another transaction', '55P03'],
  ['a deadlock', '40P01'],
])('the items of a group that fails on %s run one by one', async (_, code) => {
  const { act, alone } = noted(() => failure(code))
  expect(await Promise.all(things(3).map(act))).toEqual(['individually', 'individually', 'individually'])
  expect(alone).toEqual([0, 1, 2])
})

test.each([
  [
    'one connection was lost',
    failure('57P01'),
    ['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled', 'fulfilled'],
  ],
  ['the database is silent', new Error('Query read timeout'), Array(6).fill('rejected')],
  ['a statement took too long', failure('57014'), Array(6).fill('rejected')],
])(
  'when %s the group fails; waiting items fail only when the database is silent',
  async (_, error, wanted) => {
    let isAway = true
    const { act, alone } = noted(() => {
      const was = isAway
      isAway = false
      return was && error
    })
    const answers = await Promise.allSettled(things(6).map(act))
    expect(answers.map(({ status }) => status)).toEqual(wanted)
    expect(alone, 'the commit may have succeeded: it is not repeated').toEqual([])
    expect(await Promise.all(things(2).map(act))).toEqual(['together', 'together'])
  },
)

test('a slow individual item delays others only for a short time', async () => {
  const stuck = Promise.withResolvers<string>()
  const act = groupCommit<Thing, string>({
    name: 'thing',
    atOnce: 1,
    most: 4,
    patienceMs: 20,
    namesOf: ({ name }) => [name],
    together: async (group) => new Map(group.map((thing) => [thing, 'together'])),
    alone: ({ id }) => (id === 0 ? stuck.promise : Promise.resolve('individually')),
  })
  const [first, ...others] = things(4)
  const waits = act(first!)
  await sleep(1)
  expect(await Promise.all(others.map(act))).toEqual(['together', 'together', 'together'])
  stuck.resolve('late')
  expect(await waits).toBe('late')
})

test('an item that fails individually fails no other item', async () => {
  const act = groupCommit<Thing, string>({
    name: 'thing',
    atOnce: 1,
    most: 4,
    patienceMs: 50,
    namesOf: () => [],
    together: async () => new Map(),
    alone: async ({ id }) => {
      if (id === 1) throw new Error('its own')
      return 'individually'
    },
  })
  const answers = await Promise.allSettled(things(3).map(act))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('an item runs in the context of its caller, a group in that of its first item', async () => {
  const who = new AsyncLocalStorage<number>()
  const seen: (number | undefined)[] = []
  const act = groupCommit<Thing, string>({
    name: 'thing',
    atOnce: 1,
    most: 2,
    patienceMs: 50,
    namesOf: () => [],
    together: async (group) => {
      seen.push(who.getStore())
      await sleep(2)
      return new Map(group.map((thing) => [thing, 'together']))
    },
    alone: async () => {
      seen.push(who.getStore())
      return 'individually'
    },
  })
  await Promise.all(things(5).map((thing) => who.run(thing.id, () => act(thing))))
  expect(seen).toEqual([0, 2, 4])
})
