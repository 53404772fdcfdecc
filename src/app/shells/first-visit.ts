/** The subscription side's list is where first visits start; until it exists nobody is sent there. */
export const subscribeSideOpen = false

const visited = 'rootVisited'

type Landing = {
  pathname: string
  landed: boolean
  open: boolean
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Where a session's first page is replaced by: the subscription list when it lands on `/` from outside, once
 * else null. Any first page uses the turn up, so that coming home from login stays home (K-07).
 */
export function firstVisitTarget({ pathname, landed, open, storage }: Landing): string | null {
  try {
    const first = !storage.getItem(visited)
    storage.setItem(visited, 'true')
    return open && first && landed && pathname === '/' ? '/subscribe/cars' : null
  } catch {
    return null
  }
}
