import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Life, NO_CHANGE, step } from '#kit/life.ts'
import { LIVES, livesPage } from './draw-lives.ts'

const eventsOf = (life: Life) => Object.keys(life.events)
const cells = LIVES.flatMap((life) =>
  life.states.flatMap((state) => eventsOf(life).map((event) => [life.title, state, event, life] as const)),
)
const states = LIVES.flatMap((life) => life.states.map((state) => [life.title, state, life] as const))

test('docs/lives.md equals the tables (npm run lives writes it)', async () => {
  expect(await readFile('docs/lives.md', 'utf8')).toBe(livesPage())
})

test.each(cells)(
  '%s: state %s × event %s leads to a state or a refusal code',
  (_title, state, event, life) => {
    const cell = step(life, state, event)
    const answers = cell.refusal === null ? life.states : [life.events[event]!.otherwise ?? NO_CHANGE]
    expect(answers).toContain(cell.refusal ?? cell.to)
  },
)

test.each(states)('%s: %s is reachable from the first state', (_title, state, life) => {
  const reached = new Set([life.states[0]!])
  for (const from of reached)
    for (const event of eventsOf(life)) {
      const cell = step(life, from, event)
      if (cell.refusal === null) reached.add(cell.to)
    }
  expect(reached).toContain(state)
})

test.each(states.filter(([, state, life]) => !life.final.includes(state)))(
  '%s: a person or the schedule leads on from %s',
  (_title, state, life) => {
    const ways = eventsOf(life).filter((event) => {
      const cell = step(life, state, event)
      return life.events[event]!.by !== 'PROVIDER' && cell.refusal === null && cell.to !== state
    })
    expect(ways).not.toEqual([])
  },
)
