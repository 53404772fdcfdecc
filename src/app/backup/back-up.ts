import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { syncFolder } from '#kit/hashed-copy.ts'
import { baseBackup } from '#kit/postgres/base-backup.ts'
import { clusterPath, passwordPath } from '#kit/postgres/cluster.ts'
import { joinPostgres } from '#kit/postgres/start.ts'
import { StartRefused } from '#kit/start-refused.ts'
import type { Config } from '../config.ts'
import { filesFolderOf } from '../files.ts'
import { collectFiles } from './collect.ts'
import { PLACES, writeManifest } from './manifest.ts'
import { readServedFrom } from './served-from.ts'

export type BackupTotals = { files: number; bytes: number }

/**
 * Copies the embedded database and then the files into a new folder, whether the product runs or not. The folder has a
 * temporary name until it is complete and synced; a failure leaves nothing.
 */
export async function backUp(config: Config, target: string): Promise<BackupTotals> {
  refuse(config, target)
  const making = `${target}.making-${randomBytes(4).toString('hex')}`
  await mkdir(dirname(making), { recursive: true })
  await mkdir(making, { mode: 0o700 })
  try {
    const sizes = await fill(config, making)
    // Checked again: another backup may have been created under this name in the meantime.
    refuse(config, target)
    await rename(making, target)
    await syncFolder(dirname(target))
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  } catch (error) {
    // A copy in progress may take a moment to end.
    await rm(making, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
}

function refuse({ databaseUrl, dataFolder }: Config, target: string): void {
  if (databaseUrl)
    throw new StartRefused(
      'With DATABASE_URL the database is backed up by its own tools: see docs/operations/backup.md.',
    )
  if (!existsSync(join(clusterPath(dataFolder), 'PG_VERSION')))
    throw new StartRefused(`There is no data in ${dataFolder}; name its folder by MOSIM_DATA.`)
  if (existsSync(target)) throw new StartRefused(`${target} is there already: a backup is never overwritten.`)
  if (resolve(target).startsWith(dataFolder + sep))
    throw new StartRefused(`${target} lies in the data itself: choose another place, best another disk.`)
}

/** Copies all parts; returns their sizes. */
async function fill(config: Config, making: string): Promise<number[]> {
  const { dataFolder } = config
  const served = await readServedFrom(config)
  const { folders, files, folder, file, text, tree, sync } = collectFiles(making)
  const cluster = clusterPath(dataFolder)
  const placeOf = (path: string) => `${PLACES.cluster}/${path}`
  await folder(PLACES.cluster)
  const postgres = await joinPostgres({ folder: dataFolder, log: console.error })
  const until = await baseBackup(postgres.url, cluster, {
    folder: (path) => folder(placeOf(path)),
    file: (path) => file(join(cluster, path), placeOf(path)),
    text: (path, content) => text(placeOf(path), content),
  }).finally(() => postgres.stop())
  await file(passwordPath(dataFolder), PLACES.password)
  // Files are copied after the database, so that every file with a row in the backup is included.
  await tree(filesFolderOf(dataFolder), PLACES.files)
  await writeManifest(making, {
    format: 1,
    holds_until: until.toISOString(),
    made_at: new Date().toISOString(),
    postgres: (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim(),
    ...served,
    folders,
    files,
  })
  await sync()
  return [...files.values()].map(({ size }) => size)
}
