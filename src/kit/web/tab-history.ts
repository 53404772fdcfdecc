/** A URL of this site: `state` is data from the link, `key` names the entry in the tab's history. */
export type Location = {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}
/** POP: the browser's own buttons, or the first page of the tab. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'
type Entry = { usr?: unknown; key?: string; idx?: number } | null

export const hrefOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

/** An address relative to the page `from`; `?a=b` keeps the path. */
export function locationAt(to: string, from: Location, state: unknown = null): Location {
  const { pathname, search, hash } = new URL(to, `http://site${hrefOf(from)}`)
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2) }
}

const entry = (): Entry => history.state as Entry

/** The URL that the browser shows. */
export function currentLocation(): Location {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' }
}

/**
 * A move by the browser's buttons. `undo` reverts it and returns a function that repeats it; null where it cannot be
 * reverted.
 */
export type Move = { to: Location; undo: (() => () => void) | null }

/** The tab's history; `moved` is called for each move by the browser's buttons. A repeated move cannot be undone. */
export function openTabHistory(moved: (move: Move) => void) {
  let index = entry()?.idx ?? 0
  if (entry()?.idx === undefined) history.replaceState({ ...entry(), idx: index }, '')
  // Recognizes the next move as our own: `undone` ends an undo, `isRepeated` marks a repeated move.
  let undone: (() => void) | null = null
  let isRepeated = false

  function undo(steps: number): () => void {
    const end = new Promise<void>((resolve) => (undone = resolve))
    history.go(-steps)
    return async () => {
      await end
      isRepeated = true
      history.go(steps)
    }
  }

  addEventListener('popstate', () => {
    const steps = (entry()?.idx ?? index) - index
    const mayUndo = steps !== 0 && !isRepeated
    const endUndo = undone
    index += steps
    undone = null
    isRepeated = false
    if (endUndo) endUndo()
    else moved({ to: currentLocation(), undo: mayUndo ? () => undo(steps) : null })
  })

  /** Writes a URL into the history; loads the URL as a new page if the browser refuses. */
  return function write(to: Location, how: 'PUSH' | 'REPLACE'): void {
    if (how === 'PUSH') index++
    const next: Entry = { usr: to.state, key: to.key, idx: index }
    try {
      history[how === 'PUSH' ? 'pushState' : 'replaceState'](next, '', hrefOf(to))
    } catch {
      // Safari refuses after a hundred changes in half a minute.
      location.assign(hrefOf(to))
    }
  }
}
