import { type Import, importsOf, sourcesIn } from './source.ts'

const FEWEST_FILES = 100

/** Rooms from the ground up: calls go down only. */
const RANKS: Record<string, string[][]> = {
  platform: [
    ['realm'],
    ['staff'],
    ['audit', 'outbox', 'consent', 'verification', 'social', 'payment'],
    ['login', 'file'],
  ],
  ride: [
    ['audit'],
    ['message'],
    ['account'],
    ['document', 'identity', 'ticket', 'fleet', 'driver'],
    ['organization'],
    ['hold', 'addressbook'],
    ['waitlist'],
    ['invite', 'reservation', 'pages'],
    ['share', 'rating'],
    ['trip'],
    ['member', 'figures'],
    ['desk'],
  ],
  subscribe: [
    ['account'],
    ['benefit'],
    ['catalog', 'coupon', 'faq', 'wish', 'pages'],
    ['point'],
    ['referral'],
    ['application'],
    ['membership'],
    ['handover'],
    ['payment'],
    ['settlement'],
    ['record'],
  ],
}

const isTest = (path: string) => path.includes('.test.') || path.startsWith('src/testing/')
const isWeb = (path: string) =>
  /\/(screens|widgets|shells)\/|^src\/kit\/(web|ui)\/|\.tsx$|\/browser\.ts$/.test(path)
const isShared = (path: string) => /\/(contract|rules|words)\.ts$/.test(path)
const isServerFile = (path: string) => /\/(tables|store|acts|api|csv|jobs)\.ts$/.test(path)
const layerOf = (path: string) => path.split('/')[1]!
const roomOf = (path: string) => /^src\/(platform|ride|subscribe)\/([^/]+)\//.exec(path)?.slice(1)

function rankRefusal({ from, to }: Import): string | null {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (!here || !there) return null
  // What stands on the platform reaches down to it; that it never reaches up is the layers' rule.
  if (there[0] === 'platform' && here[0] !== 'platform') return null
  if (here[0] !== there[0]) return 'the two sides never meet'
  if (here[1] === there[1] || isWeb(from)) return null
  const rank = (room: string) => RANKS[here[0]!]!.findIndex((names) => names.includes(room))
  if (rank(here[1]!) < 0) return `the room ${here[1]} has no place in check-imports' RANKS`
  return rank(there[1]!) < rank(here[1]!) ? null : 'calls go down, news goes up'
}

function layerRefusal({ from, to }: Import): string | null {
  const [here, there] = [layerOf(from), layerOf(to)]
  if (here === there || there === 'brand.ts') return null
  const allowed: Record<string, string[]> = {
    kit: [],
    providers: ['kit'],
    simulator: ['kit', 'providers'],
    'world.ts': ['kit', 'providers'],
    platform: ['kit', 'providers', 'world.ts'],
    ride: ['kit', 'providers', 'platform', 'world.ts'],
    subscribe: ['kit', 'providers', 'platform', 'world.ts'],
    app: ['kit', 'providers', 'platform', 'ride', 'subscribe', 'simulator', 'world.ts'],
  }
  return allowed[here]?.includes(there) ? null : `${here} must not import ${there}`
}

function fileRefusal({ from, to, typeOnly }: Import): string | null {
  if (isWeb(from) && to.endsWith('/contract.ts') && !typeOnly)
    return "the browser takes a contract's types only"
  if (isWeb(from) && isServerFile(to)) return 'web and server files never meet'
  if (!isWeb(from) && !from.startsWith('src/app/') && isWeb(to)) return 'web and server files never meet'
  const rooms = roomOf(from) && roomOf(to) && roomOf(from)![1] !== roomOf(to)![1]
  if (rooms && /\/(api|jobs)\.ts$/.test(to)) return "another room's api and jobs are its own"
  if (rooms && isShared(from) && !isShared(to)) return 'contract, rules and words import only such'
  if (roomOf(from) && to.startsWith('src/providers/') && !/\/(port|browser|failure)\.ts$/.test(to))
    return "a room takes a provider's port"
  return /\/screens\//.test(to) && from !== 'src/app/pages.tsx'
    ? 'a screen is private to app/pages.tsx'
    : null
}

/** Files that import each other in a circle, by imports that run. */
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

/** What is wrong with who imports whom. */
export function importFaults(root: string, fewest = FEWEST_FILES): string[] {
  const files = sourcesIn(root).filter((path) => !isTest(path))
  if (files.length < fewest) return [`only ${files.length} files were seen: the check itself is broken`]
  const all = files.flatMap((path) => importsOf(root, path)).filter((one) => one.to.startsWith('src/'))
  const broken = all.flatMap((one) => {
    const why = layerRefusal(one) ?? rankRefusal(one) ?? fileRefusal(one)
    return why ? [`${one.from}:${one.line} imports ${one.to}: ${why}`] : []
  })
  return [...broken, ...circles(all)]
}
