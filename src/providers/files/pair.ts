import type { FileStore } from './port.ts'

/**
 * Two places while files move from one to the other: what is new goes to the first, what is not there yet is found in
 * the second, and what is destroyed is left in neither.
 */
export const openPair = (first: FileStore, second: FileStore): FileStore => ({
  put: first.put,
  get: async (key) => (await first.get(key)) ?? second.get(key),
  has: async (key) => (await first.has(key)) || second.has(key),
  async remove(key) {
    await first.remove(key)
    await second.remove(key)
  },
})
