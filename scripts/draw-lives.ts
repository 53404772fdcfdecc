import { type Life, NO_CHANGE } from '#kit/life.ts'
import { MESSAGE_LIFE } from '#platform/outbox/rules.ts'
import { PURCHASE_LIFE } from '#ride/ticket/purchase/rules.ts'
import { WAIT_LIFE } from '#ride/waitlist/rules.ts'
import { REQUEST_LIFE } from '#subscribe/application/rules.ts'
import { PAYMENT_LIFE } from '#subscribe/payment/rules.ts'
import { SETTLEMENT_LIFE } from '#subscribe/settlement/rules.ts'
import { SUBSCRIPTION_LIFE } from '#subscribe/subscription/rules.ts'

/** All state machines ("lives") of the product. */
export const LIVES: Life[] = [
  MESSAGE_LIFE,
  PURCHASE_LIFE,
  WAIT_LIFE,
  PAYMENT_LIFE,
  SUBSCRIPTION_LIFE,
  REQUEST_LIFE,
  SETTLEMENT_LIFE,
]

const HEAD = `# Lives

Each life is one table in a \`rules.ts\`, declared with \`lifeOf\` of \`src/kit/life.ts\`: an event is accepted in the states of its row and refused in all others. Handlers and jobs run the tables. \`npm run lives\` writes this page.
`

/** The page of all state machines: a diagram and the table of each. */
export const livesPage = (): string => [HEAD, ...LIVES.map(section)].join('\n')

const section = (life: Life): string =>
  [
    `## ${life.title}\n`,
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${life.states[0]}`,
    ...arrowsOf(life),
    ...life.final.map((state) => `  ${state} --> [*]`),
    '```\n',
    ...tableOf(life),
    '',
  ].join('\n')

/** One arrow for each pair of states, with the names of its events. */
function arrowsOf({ events }: Life): string[] {
  const moves = Object.entries(events).flatMap(([event, { from, to }]) =>
    from.flatMap((state) => (to && to !== state ? [{ arrow: `  ${state} --> ${to}`, event }] : [])),
  )
  const byArrow = Map.groupBy(moves, ({ arrow }) => arrow)
  return [...byArrow].map(([arrow, ones]) => `${arrow}: ${ones.map(({ event }) => event).join(', ')}`)
}

const TITLES = ['Event', 'By', 'From', 'To', 'Effects', 'Otherwise']

function tableOf({ events }: Life): string[] {
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
