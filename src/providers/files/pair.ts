import type { FileStore } from './port.ts'

/**
 * Two places, while files are moved from the second to the first. New files go to the first place; a file that is
 * missing there is read from the second; a removal applies to both.
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
