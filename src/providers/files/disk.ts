import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from './port.ts'

/** Files in a folder of this machine, readable by nobody else. */
export function openDisk(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async get(key) {
      return (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null
    },
    remove: (key) => disk.delete(key),
  }
}
