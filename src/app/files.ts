import { join } from 'node:path'
import { type BucketOptions, openBucket } from '#providers/files/bucket.ts'
import { openDisk } from '#providers/files/disk.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { openPair } from '#providers/files/pair.ts'
import type { FileStore } from '#providers/files/port.ts'
import type { World } from '#world'

type Places = { dataFolder: string; filesIn: 'folder' | 'bucket'; bucket: BucketOptions | null }

/** The folder of the files within the data's. */
export const filesFolderOf = (dataFolder: string): string => join(dataFolder, 'files')

/** The places that are configured; a folder there is always. */
export const placesOf = ({ dataFolder, bucket }: Omit<Places, 'filesIn'>) => ({
  folder: openDisk(filesFolderOf(dataFolder)),
  bucket: bucket && openBucket(bucket),
})

/** Where files lie. With a bucket the folder is asked too, so that they can move while servers run. */
export function openFiles({ filesIn, ...places }: Places): FileStore {
  const { folder, bucket } = placesOf(places)
  if (!bucket) return folder
  return filesIn === 'bucket' ? openPair(bucket, folder) : openPair(folder, bucket)
}

/** Says in the log, once, that files cannot be reached as configured: the server starts all the same. */
export async function sayIfAway({ files, log }: World): Promise<void> {
  await files.has('start').catch((error) => log.warn(errorFacts(error), 'files cannot be reached'))
}
