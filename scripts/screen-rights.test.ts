import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourcesIn } from './source.ts'

/** A call of a staff screen that needs another right than the screen, without a check of that right. */
type Unasked = { screen: string; call: string; path: string[] }
/** The right of an endpoint by its contract's path and its name; undefined without one. */
type NeedOf = (contract: string, name: string) => string | undefined

const read = (file: string): string => readFileSync(file, 'utf8')

/** The rights that a file checks for itself and for the parts that it imports: `useMay('FLEET')`. */
const askedFor = (file: string): string[] =>
  [...read(file).matchAll(/useMay\('(\w+)'\)/g)].map(([, right]) => right!)

/** The rights that a file checks around its own calls: `<ForRight right="FLEET">`, `forRight('FLEET', () => …)`. */
const askedWithin = (file: string): string[] =>
  [...read(file).matchAll(/(?:<ForRight\s+right="|forRight\('(?=\w+', \())(\w+)/g)].map(([, right]) => right!)

/** The parts that a file shows only to staff with a right, by their names: `forRight('FLEET', EditDialog)`. */
const partsIn = (file: string): Map<string, string> =>
  new Map([...read(file).matchAll(/forRight\('(\w+)', (\w+)\)/g)].map(([, right, part]) => [part!, right!]))

/** The calls that a file reaches without a check of their right; `held`: the rights checked on the path to the file. */
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

/** Every call of a screen that could be refused because a right is missing. */
const unaskedOn = (screen: string, held: string[], needOf: NeedOf): Unasked[] =>
  [...unaskedIn(screen, new Set(held), { needOf, seen: new Set(), path: [] })].map((found) => ({
    screen,
    ...found,
  }))

// A customer's record has no menu entry: the list of members, which needs this right, links to it.
const OF_RECORD = 'CUSTOMERS'

/** Rights that need no check, because the part is shown only with data that needs them. */
const SENT_WITH: Record<string, string[]> = {
  // The lists of rides and messages in the overview.
  'src/office/today/screens/today.tsx': ['DISPATCH', 'MESSAGES'],
}
/** Calls whose right is checked in another file: `HolderTickets` shows the forms. */
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

test('all staff screens and contracts are found', () => {
  expect(screens.length).toBeGreaterThan(35)
  expect(Object.keys(contracts).length).toBeGreaterThan(60)
})

// Without the check, a person without the right would see a button whose press is refused.
test.each(screens)(
  '$screen checks the right before each call that needs another than the screen',
  ({ screen, needs }) => {
    const held = [needs ?? OF_RECORD, 'DESK', ...(SENT_WITH[screen] ?? [])]
    const needOf = (contract: string, name: string) =>
      ASKED_BELOW.includes(name) ? undefined : contracts[contract]?.[name]?.needs
    expect(unaskedOn(screen, held, needOf)).toEqual([])
  },
)
