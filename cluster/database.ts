import { join } from 'node:path'
import { freePort } from '#kit/postgres/start.ts'
import { makeFolder } from './folder.ts'
import { Member } from './member.ts'
import type { Programs } from './packages.ts'
import { onStop, startProcess, until } from './process.ts'

// Until a cluster is whole: a killed member recovers, rewinds and catches up.
const WHOLE_SECONDS = 180
const ASK_MS = 2_000

type Seen = { name: string; role: string; state: string; lag?: number | string }

/** Three PostgreSQL under Patroni on one etcd. */
export type Database = Awaited<ReturnType<typeof startDatabase>>

export async function startDatabase(folder: string, programs: Programs) {
  const etcd = await startEtcd(folder, programs)
  const members: Member[] = []
  for (const name of ['db1', 'db2', 'db3']) members.push(await Member.make(name, folder, programs, etcd))

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const asked = members.map(({ restPort }) =>
      fetch(`http://127.0.0.1:${restPort}${path}`, { ...init, signal: AbortSignal.timeout(ASK_MS) }),
    )
    return Promise.any(asked)
  }
  const seen = async () => ((await (await ask('/cluster')).json()) as { members: Seen[] }).members
  const isInStep = ({ role }: Seen) => role === 'quorum_standby'
  const isRunning = ({ state }: Seen) => state === 'running' || state === 'streaming'
  /** The primary when all three run, the others in step with it; null before. */
  const wholePrimary = async (): Promise<Member | null> => {
    for (const member of members) member.assertAlive()
    const all = await seen()
    const leader = all.find(({ role }) => role === 'leader')
    const isWhole =
      all.length === members.length &&
      all.every(isRunning) &&
      all.every((one) => one === leader || isInStep(one)) &&
      all.every(({ lag = 0 }) => typeof lag === 'number' && lag < 64 * 1024 * 1024)
    return isWhole ? members.find(({ name }) => name === leader?.name)! : null
  }
  const whole = () => until('all three databases run and are in step', WHOLE_SECONDS, wholePrimary)
  // Where a candidate is named Patroni has the other standby wait two seconds before it follows, and until it does
  // nothing is acknowledged; both are in step, so that either may be the next.
  const switchOver = async (): Promise<void> => {
    const leader = (await whole()).name
    const restPort = members.find(({ name }) => name === leader)!.restPort
    const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader }),
    })
    if (!answer.ok) throw new Error(`no switch-over: ${answer.status} ${await answer.text()}`)
  }
  onStop(async () => void (await Promise.all(members.map((member) => member.stop()))))
  for (const member of members) member.start()
  await whole()
  return { members, whole, switchOver }
}

async function startEtcd(folder: string, programs: Programs): Promise<string> {
  const data = await makeFolder(join(folder, 'etcd'))
  const [client, peer] = [await freePort(), await freePort()]
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  startProcess({
    name: 'etcd',
    command: programs.find('usr/bin/etcd'),
    args: [
      '--name=one',
      `--data-dir=${data}`,
      `--initial-cluster=one=${peerUrl}`,
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
    ],
    folder,
  })
  await until('etcd answers', 30, async () => (await fetch(`${clientUrl}/health`)).ok)
  return `127.0.0.1:${client}`
}
