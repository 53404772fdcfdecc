import { afterEach, expect, test, vi } from 'vitest'
import { type Arrive, openRouter } from './browser-router.ts'
import { currentLocation, type Location } from './tab-history.ts'

type Entry = { path: string; state: unknown }

/** A simulated tab history: moves happen asynchronously and emit an event, like in a browser. */
function openTab(path: string) {
  const entries: Entry[] = [{ path, state: null }]
  let at = 0
  let moved = () => undefined as void
  const url = () => new URL(entries[at]!.path, 'http://site')
  const write = (next: number, state: unknown, path: string) => {
    at = next
    entries.splice(at, entries.length, { path: path || entries[at]!.path, state })
  }
  vi.stubGlobal('history', {
    get state() {
      return entries[at]!.state
    },
    pushState: (state: unknown, _: string, path: string) => write(at + 1, state, path),
    replaceState: (state: unknown, _: string, path = '') => {
      entries[at] = { path: path || entries[at]!.path, state }
    },
    go: (steps: number) =>
      queueMicrotask(() => {
        at += steps
        moved()
      }),
  })
  vi.stubGlobal('location', {
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (moved = listener))
  const followHash = (hash: string) => {
    write(at + 1, null, url().pathname + url().search + hash)
    moved()
  }
  return { entries, path: () => entries[at]!.path, followHash }
}

afterEach(() => void vi.unstubAllGlobals())

/** A router at `/a`. Pages in `ready` load immediately; the test completes the loading of others. */
function open({ ready = [] as string[] } = {}) {
  const tab = openTab('/a')
  const waiting: { path: string; answer: (content: string) => void }[] = []
  const asked: string[] = []
  const arrive: Arrive<string> = ({ pathname, search }: Location) => {
    const path = pathname + search
    asked.push(path)
    if (ready.includes(path)) return `page ${path}`
    return new Promise((resolve) => waiting.push({ path, answer: resolve }))
  }
  const router = openRouter(arrive, { location: currentLocation(), how: 'POP', content: 'page /a' })
  const answer = async (path: string) => {
    waiting.findLast((one) => one.path === path)!.answer(`page ${path}`)
    await settled()
  }
  const shown = () => router.state().shown
  return { tab, router, answer, asked, shown }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('shows the next page and writes its URL once it has loaded', async () => {
  const { tab, router, answer, shown } = open()
  const done = router.navigate('/b?x=1', { state: { from: 'a' } })
  expect([shown().content, tab.path(), router.state().coming?.search]).toEqual(['page /a', '/a', '?x=1'])
  await answer('/b?x=1')
  await done
  expect([shown().content, shown().how, tab.path(), router.state().coming]).toEqual([
    'page /b?x=1',
    'PUSH',
    '/b?x=1',
    null,
  ])
  expect(tab.entries[1]!.state).toEqual({ usr: { from: 'a' }, key: shown().location.key, idx: 1 })
})

test('shows a page that is ready before the call returns', () => {
  const { tab, router, shown } = open({ ready: ['/a?tab=2'] })
  void router.navigate('?tab=2', { replace: true })
  expect([shown().content, shown().how]).toEqual(['page /a?tab=2', 'REPLACE'])
  expect(tab.entries.map(({ path }) => path)).toEqual(['/a?tab=2'])
})

test('keeps the data when only the query changes and the caller requests it', async () => {
  const { tab, router, answer, asked, shown } = open()
  await router.navigate('?month=24', { replace: true, keepData: true })
  expect([shown().content, shown().location.search, tab.path()]).toEqual([
    'page /a',
    '?month=24',
    '/a?month=24',
  ])
  expect(asked).toEqual([])
  const done = router.navigate('/b', { keepData: true })
  await answer('/b')
  await done
  expect(shown().content).toBe('page /b')
})

test('the later of two navigations is shown, even if its page loads first', async () => {
  const { tab, router, answer, shown } = open()
  const both = [router.navigate('/b'), router.navigate('/c')]
  await answer('/c')
  await answer('/b')
  await Promise.all(both)
  expect([shown().content, tab.entries.map(({ path }) => path)]).toEqual(['page /c', ['/a', '/c']])
})

test('loads the page again on the way back', async () => {
  const { router, shown, answer, asked } = open({ ready: ['/b'] })
  await router.navigate('/b')
  router.navigate(-1)
  await settled()
  await answer('/a')
  expect([shown().content, shown().how, asked]).toEqual(['page /a', 'POP', ['/b', '/a']])
})

test('a jump to an anchor of the page loads nothing', () => {
  const { tab, shown, asked } = open()
  tab.followHash('#main')
  expect([shown().location.hash, shown().content, asked]).toEqual(['#main', 'page /a', []])
})

function blocked(router: ReturnType<typeof open>['router']) {
  const questions: (() => void)[] = []
  const seen: [string, string, boolean][] = []
  const end = router.block({
    isLeft: (here, there, isBack) => seen.push([here.pathname, there.pathname, isBack]) > 0,
    leave: (next) => questions.push(next),
  })
  return { questions, seen, end }
}

test('a blocked link is followed once the question is answered', async () => {
  const { router, shown } = open({ ready: ['/b'] })
  const { questions, seen } = blocked(router)
  await router.navigate('/b')
  expect([shown().content, seen]).toEqual(['page /a', [['/a', '/b', false]]])
  questions[0]!()
  expect(shown().content).toBe('page /b')
})

test('a blocked move back is undone, and repeated once the question is answered', async () => {
  const { tab, router, shown } = open({ ready: ['/a', '/b'] })
  await router.navigate('/b')
  const { questions, seen } = blocked(router)
  router.navigate(-1)
  await settled()
  expect([tab.path(), shown().content, seen]).toEqual(['/b', 'page /b', [['/b', '/a', true]]])
  questions[0]!()
  await settled()
  expect([tab.path(), shown().content]).toEqual(['/a', 'page /a'])
})

test('a refused move back asks again the next time', async () => {
  const { tab, router } = open({ ready: ['/a', '/b'] })
  await router.navigate('/b')
  const { questions } = blocked(router)
  for (const times of [1, 2]) {
    router.navigate(-1)
    await settled()
    expect([tab.path(), questions.length]).toEqual(['/b', times])
  }
})

test('a removed blocker does not block navigation', async () => {
  const { router, shown } = open({ ready: ['/b'] })
  blocked(router).end()
  await router.navigate('/b')
  expect(shown().content).toBe('page /b')
})

test('a refresh reloads the shown page, unless a navigation starts before it ends', async () => {
  const { router, shown, answer } = open()
  const first = router.refresh()
  expect(router.state().isRefreshing).toBe(true)
  await answer('/a')
  await first
  expect([router.state().isRefreshing, shown().content]).toEqual([false, 'page /a'])
  void router.refresh()
  void router.navigate('/b')
  await answer('/b')
  await answer('/a')
  expect([shown().content, router.state().isRefreshing]).toEqual(['page /b', false])
})

test('a page keeps its state in the history over a reload', async () => {
  const { router } = open({ ready: ['/b'] })
  await router.navigate('/b', { state: { day: '2026-12-01' } })
  expect(currentLocation()).toMatchObject({ pathname: '/b', state: { day: '2026-12-01' } })
})
