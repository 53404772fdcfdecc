import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import pLimit from 'p-limit'

/** Receives a base backup, with paths relative to the cluster's folder: files to copy, and one file to write. */
export type BaseBackup = {
  folder(path: string): Promise<void>
  /** A copied file may be missing, growing or torn: replaying the write-ahead log, which is copied last, repairs it. */
  file(path: string): Promise<void>
  text(path: string, text: string): Promise<void>
}

// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/
// Several files at a time, so that the disk always has work.
const AT_ONCE = 16
const CONTROL = 'global/pg_control'
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Copies a cluster while its PostgreSQL (15 or newer) runs and others write: the folder between `pg_backup_start` and
 * `pg_backup_stop`, then the write-ahead log of that time. A replication slot keeps that log from being recycled.
 * Returns an instant: everything committed until then is in the copy.
 */
export async function baseBackup(url: string, cluster: string, into: BaseBackup): Promise<Date> {
  const client = new pg.Client({ connectionString: url, application_name: 'mosim backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `select pg_create_physical_replication_slot('mosim_backup_' || pg_backend_pid(), true, true)`,
    )
    await client.query(`select pg_backup_start('mosim', true)`)
    await copyFolder(cluster, '', into)
    await into.file(CONTROL)
    const until = new Date()
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn - 1) as last from pg_backup_stop(false)',
    )
    await into.text('backup_label', rows[0]!.label)
    await copyLog(cluster, rows[0]!, into)
    return until
  } finally {
    await client.end()
  }
}

async function copyFolder(cluster: string, folder: string, into: BaseBackup): Promise<void> {
  const entries = (await readdir(join(cluster, folder), { withFileTypes: true }))
    .map((entry) => ({ entry, path: folder ? `${folder}/${entry.name}` : entry.name }))
    .filter(({ entry, path }) => !LEFT_OUT.test(entry.name) && path !== CONTROL)
  const folders = entries.filter(({ entry }) => entry.isDirectory())
  const files = entries.filter(({ entry }) => !entry.isDirectory())
  await pLimit(AT_ONCE).map(files, ({ path }) => into.file(path))
  for (const { path } of folders) {
    await into.folder(path)
    if (!EMPTIED.has(path)) await copyFolder(cluster, path, into)
  }
}

async function copyLog(cluster: string, { label, last }: { label: string; last: string }, into: BaseBackup) {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!first) throw new Error('PostgreSQL does not say where its backup begins')
  const names = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => (SEGMENT.test(name) && name >= first && name <= last) || name.endsWith('.history'),
  )
  if (!names.includes(first) || !names.includes(last)) throw new Error('a part of the log is gone')
  for (const name of names) await into.file(`pg_wal/${name}`)
}
