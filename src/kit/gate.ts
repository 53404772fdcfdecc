import { Refusal } from './refusal.ts'

type Door = { inside: number; line: (() => void)[] }

const busy = () => new Refusal('UNAVAILABLE', { retryAfter: 2 })

/**
 * Lets `atOnce` works of a key run and `waiting` more of it stand in line, first come, first served. The rest are
 * refused (with 503, unless said): they would hold memory until they time out.
 */
export function openGate(atOnce: number, waiting: number, refusal: () => Refusal = busy) {
  const doors = new Map<string, Door>()
  return async <T>(work: () => Promise<T>, key = ''): Promise<T> => {
    const door = doors.get(key) ?? { inside: 0, line: [] }
    doors.set(key, door)
    if (door.inside < atOnce) door.inside++
    else if (door.line.length < waiting) await new Promise<void>((enter) => door.line.push(enter))
    else throw refusal()
    try {
      return await work()
    } finally {
      const next = door.line.shift()
      // The place is handed on, so that nobody who comes just now can take it.
      if (next) next()
      else if (--door.inside === 0) doors.delete(key)
    }
  }
}

/** Counts what is open of each key: answers what closes it again, or null when `most` are open already. */
export function openCounter(most: number) {
  const counts = new Map<string, number>()
  return (key: string): (() => void) | null => {
    const count = counts.get(key) ?? 0
    if (count >= most) return null
    counts.set(key, count + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = counts.get(key)! - 1
      if (left) counts.set(key, left)
      else counts.delete(key)
    }
  }
}

/**
 * Counts by key within a window that begins anew for all keys every `ms`: answers the seconds until then for what is
 * beyond `most`, else null.
 */
export function openWindow(most: number, ms: number) {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (key: string, now = Date.now()): number | null => {
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + ms
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > most ? Math.ceil((endsAt - now) / 1000) : null
  }
}
