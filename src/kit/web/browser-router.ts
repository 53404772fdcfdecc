import { type Location, locationAt, type Move, type NavigationType, openTabHistory } from './tab-history.ts'

export type NavigateOptions = {
  replace?: boolean
  state?: unknown
  /** Keeps the loaded data: the query changes only how the same page shows them. */
  keepData?: boolean
}

/** The page on the screen; `content` is the result of `arrive`. */
export type Shown<T> = { location: Location; how: NavigationType; content: T }
export type RouterState<T> = {
  shown: Shown<T>
  /** The next page while it loads. */
  coming: Location | null
  isRefreshing: boolean
}

/** Loads the content of a page; returns no promise when nothing must be loaded. Never fails. */
export type Arrive<T> = (location: Location) => T | Promise<T>
/** A question before a page is left: `isLeft` decides whether to ask, `leave` asks. */
export type Blocker = {
  isLeft(here: Location, there: Location, isBack: boolean): boolean
  leave(next: () => void): void
}
export type BrowserRouter<T> = ReturnType<typeof openRouter<T>>

// Whether the navigation only jumps to an anchor of the shown page.
const isJump = (from: Location, to: Location) =>
  to.hash !== '' && from.pathname === to.pathname && from.search === to.search

/** The navigation of a tab: loads the next page, then shows it and writes it into the history. */
export function openRouter<T>(arrive: Arrive<T>, first: Shown<T>) {
  let state: RouterState<T> = { shown: first, coming: null, isRefreshing: false }
  let listener: (state: RouterState<T>) => void = () => undefined
  let blocker: Blocker | null = null
  // The last of several navigations wins.
  let turn = 0

  const set = (change: Partial<RouterState<T>>) => listener((state = { ...state, ...change }))

  async function go(to: Location, how: NavigationType, keepData = false): Promise<void> {
    const own = ++turn
    const { location: from, content } = state.shown
    const isKept = keepData && from.pathname === to.pathname
    const answer = isKept || isJump(from, to) ? content : arrive(to)
    if (answer instanceof Promise) set({ coming: to })
    const arrived = answer instanceof Promise ? await answer : answer
    if (own !== turn) return
    if (how !== 'POP') write(to, how)
    set({ shown: { location: to, how, content: arrived }, coming: null, isRefreshing: false })
  }

  const isLeft = (to: Location, isBack: boolean) => blocker?.isLeft(state.shown.location, to, isBack)

  function navigate(to: string, options?: NavigateOptions): Promise<void>
  function navigate(by: number): void
  function navigate(to: string | number, { replace, state: handed, keepData }: NavigateOptions = {}) {
    if (typeof to === 'number') return history.go(to)
    const there = locationAt(to, state.shown.location, handed)
    const how = replace ? 'REPLACE' : 'PUSH'
    if (!isLeft(there, false)) return go(there, how, keepData)
    blocker!.leave(() => void go(there, how, keepData))
    return Promise.resolve()
  }

  function follow({ to, undo }: Move): void {
    if (undo && isLeft(to, true)) blocker!.leave(undo())
    else void go(to, 'POP')
  }
  const write = openTabHistory(follow)

  /** Loads the content of the page again, unless the next page is loading already. */
  async function refresh(): Promise<void> {
    if (state.coming) return
    const own = ++turn
    set({ isRefreshing: true })
    const content = await arrive(state.shown.location)
    if (own === turn) set({ shown: { ...state.shown, content }, isRefreshing: false })
  }

  return {
    state: () => state,
    navigate,
    refresh,
    /** Calls back immediately and at each change. */
    listen: (next: typeof listener) => (listener = next)(state),
    /** Sets the blocker; the last of several counts. Returns the function that removes it. */
    block: (next: Blocker) => {
      blocker = next
      return () => void (blocker = blocker === next ? null : blocker)
    },
  }
}
