import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from '#kit/postgres/start.ts'
import type { Database } from './database.ts'
import { makeFolder } from './folder.ts'
import { PASSWORD } from './member.ts'
import type { Programs } from './packages.ts'
import { startProcess, until } from './process.ts'

const at = (port: number) => `127.0.0.1:${port}`
const databaseUrl = (port: number) => `postgres://mosim:${PASSWORD}@${at(port)}/mosim`

/** An address that names all databases: the one that takes writes is used. */
export const urlOfAll = ({ members }: Database): string => {
  const hosts = members.map(({ port }) => at(port)).join(',')
  return `postgres://mosim:${PASSWORD}@${hosts}/mosim?target_session_attrs=read-write`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  await client.query('select 1')
  await client.end()
  return true
}

/** HAProxy with its two doors: to the MOSIM servers of these ports, and to the primary. */
export async function startHaproxy(
  folder: string,
  programs: Programs,
  { members }: Database,
  servers: number[],
) {
  const [web, database] = [await freePort(), await freePort()]
  const own = await makeFolder(join(folder, 'haproxy'))
  const env: Record<string, string> = {
    ...programs.env,
    WEB_LISTEN: at(web),
    DATABASE_LISTEN: at(database),
    HAPROXY_SOCKET: join(own, 'socket'),
  }
  for (const [n, port] of servers.entries()) env[`MOSIM${n + 1}`] = at(port)
  for (const [n, { port, restPort }] of members.entries()) {
    env[`DB${n + 1}`] = at(port)
    env[`DB${n + 1}_REST`] = String(restPort)
  }
  startProcess({
    name: 'haproxy',
    command: programs.find('usr/sbin/haproxy'),
    args: ['-db', '-f', resolve('deploy/haproxy/haproxy.cfg')],
    folder,
    env,
  })
  await until('HAProxy leads to the primary', 20, () => answers(databaseUrl(database)))
  return { web, databaseUrl: databaseUrl(database), databasePort: database }
}

/** PgBouncer in front of HAProxy's door to the primary; answers its address for MOSIM. */
export async function startPgbouncer(folder: string, programs: Programs, primary: number): Promise<string> {
  const own = await makeFolder(join(folder, 'pgbouncer'))
  const port = await freePort()
  startProcess({
    name: 'pgbouncer',
    command: '/bin/sh',
    args: [resolve('deploy/pgbouncer/start.sh')],
    folder,
    env: {
      PGBOUNCER: programs.pgbouncer.join(' '),
      PGBOUNCER_FOLDER: own,
      PGBOUNCER_LISTEN: '127.0.0.1',
      PGBOUNCER_PORT: String(port),
      PGBOUNCER_DATABASE_HOST: '127.0.0.1',
      PGBOUNCER_DATABASE_PORT: String(primary),
      MOSIM_DATABASE_PASSWORD: PASSWORD,
    },
  })
  await until('PgBouncer answers', 20, () => answers(databaseUrl(port)))
  return databaseUrl(port)
}
