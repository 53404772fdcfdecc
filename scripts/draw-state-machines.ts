import { type StateMachine, NO_CHANGE } from '#kit/state-machine.ts'
import { DELIVERY_STATE_MACHINE } from '#platform/outbox/delivery/rules.ts'
import { MESSAGE_STATE_MACHINE } from '#platform/outbox/rules.ts'
import { ALERT_STATE_MACHINE } from '#ride/alert/rules.ts'
import { CLAIM_STATE_MACHINE } from '#ride/claim/rules.ts'
import { ORGANIZATION_REQUEST_STATE_MACHINE } from '#ride/organization/request/rules.ts'
import { PURCHASE_STATE_MACHINE } from '#ride/ticket/purchase/rules.ts'
import { WAIT_STATE_MACHINE } from '#ride/waitlist/rules.ts'
import { REQUEST_STATE_MACHINE } from '#subscribe/application/rules.ts'
import { PAYMENT_STATE_MACHINE } from '#subscribe/payment/rules.ts'
import { SETTLEMENT_STATE_MACHINE } from '#subscribe/settlement/rules.ts'
import { FINE_STATE_MACHINE } from '#subscribe/fine/rules.ts'
import { INCIDENT_STATE_MACHINE } from '#subscribe/incident/rules.ts'
import { SUBSCRIPTION_STATE_MACHINE } from '#subscribe/subscription/rules.ts'

/** All state machines of the product. */
export const STATE_MACHINES: StateMachine[] = [
  MESSAGE_STATE_MACHINE,
  DELIVERY_STATE_MACHINE,
  PURCHASE_STATE_MACHINE,
  WAIT_STATE_MACHINE,
  ORGANIZATION_REQUEST_STATE_MACHINE,
  CLAIM_STATE_MACHINE,
  ALERT_STATE_MACHINE,
  PAYMENT_STATE_MACHINE,
  SUBSCRIPTION_STATE_MACHINE,
  REQUEST_STATE_MACHINE,
  SETTLEMENT_STATE_MACHINE,
  FINE_STATE_MACHINE,
  INCIDENT_STATE_MACHINE,
]

const HEAD = `# State machines

Each state machine is one table in a \`rules.ts\`, declared with \`defineStateMachine\` of \`src/kit/state-machine.ts\`: an event is accepted in the states of its row and refused in all others. Handlers and jobs run the tables. \`npm run state-machines\` writes this page.
`

/** The page of all state machines: each with a diagram and its table. */
export const stateMachinesPage = (): string => [HEAD, ...STATE_MACHINES.map(section)].join('\n')

const section = (machine: StateMachine): string =>
  [
    `## ${machine.title}\n`,
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${machine.states[0]}`,
    ...arrowsOf(machine),
    ...machine.final.map((state) => `  ${state} --> [*]`),
    '```\n',
    ...tableOf(machine),
    '',
  ].join('\n')

/** One arrow for each pair of states, with the names of its events. */
function arrowsOf({ events }: StateMachine): string[] {
  const moves = Object.entries(events).flatMap(([event, { from, to }]) =>
    from.flatMap((state) => (to && to !== state ? [{ arrow: `  ${state} --> ${to}`, event }] : [])),
  )
  const byArrow = Map.groupBy(moves, ({ arrow }) => arrow)
  return [...byArrow].map(([arrow, ones]) => `${arrow}: ${ones.map(({ event }) => event).join(', ')}`)
}

const TITLES = ['Event', 'By', 'From', 'To', 'Effects', 'Otherwise']

function tableOf({ events }: StateMachine): string[] {
  const rows = Object.entries(events).map(
    ([event, { by, from, to = 'stays', effects = [], otherwise = NO_CHANGE }]) => [
      event,
      by,
      from.join(', '),
      to,
      effects.join(', '),
      otherwise,
    ],
  )
  const widths = TITLES.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at]!)].map(({ length }) => length)),
  )
  const lineOf = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [TITLES, widths.map((width) => '-'.repeat(width)), ...rows].map(lineOf)
}
