import { type Import, importsOf, roomOf, sourcesIn } from './source.ts'

const FEWEST_FILES = 100

const isTest = (path: string) => path.includes('.test.') || path.startsWith('src/testing/')
const isWeb = (path: string) =>
  /\/(screens|widgets|shells)\/|^src\/kit\/(web|ui)\/|\.tsx$|\/(browser|pages)\.ts$|^src\/page\.ts$/.test(
    path,
  )
const isShared = (path: string) => /\/(contract|rules|copy)\.ts$/.test(path)
const isServerFile = (path: string) =>
  /\/(room|tables|store|service|api|csv|jobs|audit|messages|personal|seed)\.ts$/.test(path)
const layerOf = (path: string) => path.split('/')[1]!
const sideOf = (room: string) => room.split('/')[0]!

/** The rooms of its own layer that a room.ts imports: its `uses`. */
function usesIn(imports: Import[]): Map<string, Set<string>> {
  const between = imports.filter(({ from, to }) => from.endsWith('/room.ts') && to.endsWith('/room.ts'))
  const uses = Map.groupBy(between, ({ from }) => roomOf(from)!)
  return new Map([...uses].map(([room, used]) => [room, new Set(used.map(({ to }) => roomOf(to)!))]))
}

function roomRefusal({ from, to }: Import, uses: Map<string, Set<string>>): string | null {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (!here || !there || here === there) return null
  // Imports between layers have their own rule.
  if (sideOf(here) !== sideOf(there)) return null
  return uses.get(here)?.has(there) ? null : `${here}/room.ts does not say that it uses ${there}`
}

function layerRefusal({ from, to }: Import): string | null {
  const [here, there] = [layerOf(from), layerOf(to)]
  if (here === there || ['brand.ts', 'urls.ts'].includes(there)) return null
  const allowed: Record<string, string[]> = {
    kit: [],
    providers: ['kit'],
    simulator: ['kit', 'providers'],
    'world.ts': ['kit', 'providers'],
    'page.ts': ['kit'],
    // Only for type imports.
    'room.ts': ['kit', 'platform', 'world.ts'],
    platform: ['kit', 'providers', 'room.ts', 'world.ts'],
    ride: ['kit', 'providers', 'platform', 'page.ts', 'room.ts', 'world.ts'],
    subscribe: ['kit', 'providers', 'platform', 'page.ts', 'room.ts', 'world.ts'],
    office: ['kit', 'providers', 'platform', 'ride', 'subscribe', 'page.ts', 'room.ts', 'world.ts'],
    app: [
      'kit',
      'providers',
      'platform',
      'ride',
      'subscribe',
      'office',
      'simulator',
      'page.ts',
      'room.ts',
      'world.ts',
    ],
  }
  return allowed[here]?.includes(there) ? null : `${here} must not import ${there}`
}

function fileRefusal({ from, to }: Import): string | null {
  if (isWeb(from) && !isWeb(to) && isServerFile(to)) return 'web and server files never meet'
  if (!isWeb(from) && !from.startsWith('src/app/') && isWeb(to)) return 'web and server files never meet'
  const rooms = roomOf(from) && roomOf(to) && roomOf(from) !== roomOf(to)
  const isOfProduct = /^src\/(ride|subscribe)\//.test(to)
  if (layerOf(from) === 'office' && isOfProduct && !/\/(room|contract|rules|copy)\.ts$|\/widgets\//.test(to))
    return "office takes a product's room, contract, rules, copy and widgets"
  if (rooms && /\/(api|jobs)\.ts$/.test(to)) return "another room's api and jobs are its own"
  if (rooms && isShared(from) && !isShared(to)) return 'contract, rules and copy import only such'
  if (roomOf(from) && to.startsWith('src/providers/') && !/\/(port|browser|failure)\.ts$/.test(to))
    return "a room takes a provider's port"
  return /\/screens\//.test(to) && !from.endsWith('/pages.ts')
    ? 'a screen is private to the pages.ts of its room'
    : null
}

/** Files that import each other in a circle; only run-time imports count. */
function circles(imports: Import[]): string[] {
  const edges = Map.groupBy(
    imports.filter((one) => !one.typeOnly),
    (one) => one.from,
  )
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, way: string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open')
      return void found.push(`${[...way.slice(way.indexOf(path)), path].join(' → ')}: a circle`)
    state.set(path, 'open')
    for (const { to } of edges.get(path) ?? []) visit(to, [...way, path])
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}

/** The imports that break a rule. */
export function importFaults(root: string, fewest = FEWEST_FILES): string[] {
  const files = sourcesIn(root).filter((path) => !isTest(path))
  if (files.length < fewest) return [`only ${files.length} files were seen: the check itself is broken`]
  const all = files.flatMap((path) => importsOf(root, path)).filter((one) => one.to.startsWith('src/'))
  const uses = usesIn(all)
  const broken = all.flatMap((one) => {
    const why = layerRefusal(one) ?? roomRefusal(one, uses) ?? fileRefusal(one)
    return why ? [`${one.from}:${one.line} imports ${one.to}: ${why}`] : []
  })
  return [...broken, ...circles(all)]
}
