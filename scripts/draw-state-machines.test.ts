import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type StateMachine, NO_CHANGE, applyEvent } from '#kit/state-machine.ts'
import { STATE_MACHINES, stateMachinesPage } from './draw-state-machines.ts'

const eventsOf = (machine: StateMachine) => Object.keys(machine.events)
const cells = STATE_MACHINES.flatMap((machine) =>
  machine.states.flatMap((state) =>
    eventsOf(machine).map((event) => [machine.title, state, event, machine] as const),
  ),
)
const states = STATE_MACHINES.flatMap((machine) =>
  machine.states.map((state) => [machine.title, state, machine] as const),
)

test('docs/state-machines.md matches the tables (update: npm run state-machines)', async () => {
  expect(await readFile('docs/state-machines.md', 'utf8')).toBe(stateMachinesPage())
})

test.each(cells)(
  '%s: state %s × event %s has a next state or a refusal code',
  (_title, state, event, machine) => {
    const cell = applyEvent(machine, state, event)
    const answers = cell.refusal === null ? machine.states : [machine.events[event]!.otherwise ?? NO_CHANGE]
    expect(answers).toContain(cell.refusal ?? cell.to)
  },
)

test.each(states)('%s: %s is reachable from the first state', (_title, state, machine) => {
  const reached = new Set([machine.states[0]!])
  for (const from of reached)
    for (const event of eventsOf(machine)) {
      const cell = applyEvent(machine, from, event)
      if (cell.refusal === null) reached.add(cell.to)
    }
  expect(reached).toContain(state)
})

test.each(states.filter(([, state, machine]) => !machine.final.includes(state)))(
  '%s: a person or the schedule leads on from %s',
  (_title, state, machine) => {
    const ways = eventsOf(machine).filter((event) => {
      const cell = applyEvent(machine, state, event)
      return machine.events[event]!.by !== 'PROVIDER' && cell.refusal === null && cell.to !== state
    })
    expect(ways).not.toEqual([])
  },
)
