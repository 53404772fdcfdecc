import { afterAll, vi } from 'vitest'
import { watchLockOrder } from './lock-order.ts'

const outOfOrder = watchLockOrder()

// Test files share a process, one after the other: what one puts in a global's place is gone before the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const found = [...outOfOrder]
  outOfOrder.clear()
  if (found.length) throw new Error(`Locks out of order (STYLE.md): ${found.join('; ')}`)
})
