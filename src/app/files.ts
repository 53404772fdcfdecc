import { join } from 'node:path'
import { type BucketOptions, openBucket } from '#providers/files/bucket.ts'
import { openDisk } from '#providers/files/disk.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { openPair } from '#providers/files/pair.ts'
import type { FileStore } from '#providers/files/port.ts'
import type { World } from '#world'

type Places = { dataFolder: string; filesIn: 'folder' | 'bucket'; bucket: BucketOptions | null }

/** The folder of files within the data folder. */
export const filesFolderOf = (dataFolder: string): string => join(dataFolder, 'files')

/** The configured places to store files; the folder always exists. */
export const placesOf = ({ dataFolder, bucket }: Omit<Places, 'filesIn'>) => ({
  folder: openDisk(filesFolderOf(dataFolder)),
  bucket: bucket && openBucket(bucket),
})

/**
 * The file store. With a bucket, files are also looked up in the folder, so that they can be moved while servers run.
 */
export function openFiles({ filesIn, ...places }: Places): FileStore {
  const { folder, bucket } = placesOf(places)
  if (!bucket) return folder
  return filesIn === 'bucket' ? openPair(bucket, folder) : openPair(folder, bucket)
}

/** Logs if the configured place of files is unreachable; the server starts nevertheless. */
export async function warnIfFilesUnreachable({ files, log }: World): Promise<void> {
  await files.has('start').catch((error) => log.warn(errorFacts(error), 'file store unreachable'))
}
