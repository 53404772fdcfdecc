import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourcesIn } from './source.ts'

/** A call on a screen of staff that needs another right than the screen, without a question for this right before it. */
type Unasked = { screen: string; call: string; path: string[] }
/** The right of an endpoint by its contract's path and its name; undefined without one. */
type NeedOf = (contract: string, name: string) => string | undefined

const read = (file: string): string => readFileSync(file, 'utf8')

/** The rights that a whole file asks for, also for the parts that it imports. */
const askedFor = (file: string): string[] =>
  [...read(file).matchAll(/useMay\('(\w+)'\)/g)].map(([, right]) => right!)

/** The rights that a file asks for around calls of its own: `<ForRight right="FLEET">`, `forRight('FLEET', () => …)`. */
const askedWithin = (file: string): string[] =>
  [...read(file).matchAll(/(?:<ForRight\s+right="|forRight\('(?=\w+', \())(\w+)/g)].map(([, right]) => right!)

/** The parts that a file shows only to staff with a right, by their names: `forRight('FLEET', EditDialog)`. */
const partsIn = (file: string): Map<string, string> =>
  new Map([...read(file).matchAll(/forRight\('(\w+)', (\w+)\)/g)].map(([, right, part]) => [part!, right!]))

/** The calls that are reachable from a file without a question for their right; `held`: the rights on the way to it. */
function* unaskedIn(
  file: string,
  held: ReadonlySet<string>,
  around: { needOf: NeedOf; seen: Set<string>; path: string[] },
): Generator<Omit<Unasked, 'screen'>> {
  const own = new Set([...held, ...askedFor(file)])
  const key = `${file} ${[...own].toSorted().join()}`
  if (around.seen.has(key)) return
  around.seen.add(key)
  const path = [...around.path, file]
  const parts = partsIn(file)
  const within = new Set([...own, ...askedWithin(file)])
  for (const { to, names, typeOnly } of importsOf('.', file)) {
    if (typeOnly || !to.startsWith('src/')) continue
    if (to.endsWith('/contract.ts')) {
      for (const name of names) {
        const need = around.needOf(to, name)
        if (need && !within.has(need)) yield { call: `${need} ${name}`, path }
      }
    } else if (/\/(screens|widgets)\//.test(to)) {
      const rights = names.map((name) => parts.get(name))
      const asked = rights.every((right) => right !== undefined) ? rights : []
      yield* unaskedIn(to, new Set([...own, ...asked.filter((right) => right !== undefined)]), {
        ...around,
        path,
      })
    }
  }
}

/** The screens of staff that a pages.ts declares, each with the right of its menu entry. */
const screensIn = (pages: string): { screen: string; needs: string | undefined }[] =>
  [...read(pages).matchAll(/staffPage\(\{([\s\S]*?)\n? *\}\),/g)].map(([, page]) => ({
    screen: join(dirname(pages), /import\('([^']+)'\)/.exec(page!)![1]!),
    needs: /needs: '(\w+)'/.exec(page!)?.[1],
  }))

/** Every call of a screen that could be refused for want of a right. */
const unaskedOn = (screen: string, held: string[], needOf: NeedOf): Unasked[] =>
  [...unaskedIn(screen, new Set(held), { needOf, seen: new Set(), path: [] })].map((found) => ({
    screen,
    ...found,
  }))

// The record of a customer has no menu entry of its own: the list of members leads to it.
const OF_RECORD = 'CUSTOMERS'

/** Rights that are held when the part is seen, because what it shows is sent only with them. */
const SENT_WITH: Record<string, string[]> = {
  // The overview's lists of rides and messages.
  'src/office/today/screens/today.tsx': ['DISPATCH', 'MESSAGES'],
}
/** Calls behind a question that stands in another file: `HolderTickets` shows the forms. */
const ASKED_BELOW = ['adjustOrganization', 'grantToOrganization', 'adjustTickets', 'grantTickets']

const contracts: Record<string, Record<string, { needs?: string }>> = {}
for (const file of sourcesIn('.').filter((path) => path.endsWith('/contract.ts')))
  contracts[file] = await import(resolve(file))

const screens = [
  ...sourcesIn('.')
    .filter((path) => path.endsWith('/pages.ts') && path !== 'src/app/pages.ts')
    .flatMap(screensIn),
  { screen: 'src/app/shells/admin.tsx', needs: 'DESK' },
]

test('the screens of staff are found, with all of their contracts', () => {
  expect(screens.length).toBeGreaterThan(35)
  expect(Object.keys(contracts).length).toBeGreaterThan(60)
})

// Otherwise a person without the right would see a button that ends in a refusal.
test.each(screens)(
  '$screen asks for the right before every call that needs another one',
  ({ screen, needs }) => {
    const held = [needs ?? OF_RECORD, 'DESK', ...(SENT_WITH[screen] ?? [])]
    const needOf = (contract: string, name: string) =>
      ASKED_BELOW.includes(name) ? undefined : contracts[contract]?.[name]?.needs
    expect(unaskedOn(screen, held, needOf)).toEqual([])
  },
)
