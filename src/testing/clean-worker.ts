import { afterAll, vi } from 'vitest'
import { watchLockOrder } from './lock-order.ts'

const outOfOrder = watchLockOrder()

// Test files share a process and run one after the other, so replaced globals are restored.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const found = [...outOfOrder]
  outOfOrder.clear()
  if (found.length) throw new Error(`Locks out of order (STYLE.md): ${found.join('; ')}`)
})
