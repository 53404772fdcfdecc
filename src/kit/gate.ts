import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from './refusal.ts'

const busy = () => new Refusal('UNAVAILABLE', { retryAfter: 2 })

/**
 * Runs `atOnce` calls of a key at a time, and queues up to `waiting` more. Further calls are refused, with 503 by
 * default: they would occupy memory until they time out.
 */
export function openGate(atOnce: number, waiting: number, refusal: () => Refusal = busy) {
  const limits = new Map<string, LimitFunction>()
  return async <T>(work: () => Promise<T>, key = ''): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(atOnce)
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw refusal()
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount === 0) limits.delete(key)
    }
  }
}

const exclusive = openGate(1, Infinity)

/** Runs the calls of a key one after the other, within this process. */
export const runExclusive = <T>(key: string, work: () => Promise<T>): Promise<T> => exclusive(work, key)

/**
 * Counts the open items of each key. Returns the function that closes an item, or null when `most` are open already.
 */
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
 * Counts calls by key in a window of `ms` milliseconds, which starts over for all keys together. Returns null for an
 * admitted call; for a call beyond `most`, the seconds until the window ends.
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
