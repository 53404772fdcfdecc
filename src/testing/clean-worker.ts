import { afterAll, vi } from 'vitest'

// Test files share a process, one after the other: what one puts in a global's place is gone before the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
