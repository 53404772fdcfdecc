import { setTimeout as sleep } from 'node:timers/promises'

/** The work's result, or an error when it takes longer than `ms` milliseconds; the work itself is not stopped. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(ms, null, { signal: timer.signal }).then(() => {
    throw new Error(`took longer than ${ms} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => {})
    timer.abort()
  }
}
