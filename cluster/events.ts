import { setTimeout as sleep } from 'node:timers/promises'
import { compare, compared } from './compare.ts'
import type { Database } from './database.ts'
import type { Load } from './load.ts'
import type { Member } from './member.ts'
import { longestPause } from './notes.ts'
import { until } from './process.ts'
import { inSeconds, type Report } from './report.ts'
import type { Server } from './servers.ts'

const TTL_MS = 20_000
/** How long nothing may be acknowledged when the primary dies, and when it is exchanged on purpose. */
export const GAP_MS = { unplanned: TTL_MS + 10_000, planned: 5_000 }
// So many changes afterwards show that it goes on.
const AFTER = 100
const CALM_MS = 3_000

export type Stage = {
  database: Database
  databaseUrl: string
  servers: Server[]
  load: Load
  report: Report
}

type Event = {
  name: string
  most: number
  act: (primary: Member) => Promise<void>
  after: (former: Member) => void
}

/** Exchanges the primary, measures the pause that people notice, and waits until all is whole again. */
async function exchange(stage: Stage, event: Event): Promise<void> {
  const { database, databaseUrl, load, report, servers } = stage
  const primary = await database.whole()
  await sleep(CALM_MS)
  const pids = servers.map(({ process }) => process.pid)
  const { acknowledged } = load.notes
  const [begun, before] = [performance.now(), acknowledged.length]
  await event.act(primary)
  await until('changes are acknowledged again', 90, () => {
    const since = acknowledged.length - before
    return since > AFTER && pauseIsOver(acknowledged, begun)
  })
  const pause = longestPause(load.notes, begun, performance.now())
  event.after(primary)
  const now = await database.whole()
  await sleep(CALM_MS)
  const stayed = servers.every(({ process }, n) => process.isAlive() && process.pid === pids[n])
  report.check(
    pause <= event.most,
    `${event.name}: ${primary.name} → ${now.name}, nothing acknowledged for ${inSeconds(pause)} (at most ${inSeconds(event.most)}), whole after ${inSeconds(performance.now() - begun)}`,
  )
  if (now.name === primary.name) report.check(false, `${event.name}: no other server became primary`)
  if (!stayed) report.check(false, `${event.name}: a server did not survive it`)
  await compared(report, event.name, () => compare(databaseUrl, load.notes))
}

/** A dead primary's last answers may still arrive: it goes on once a change came long after the event. */
const pauseIsOver = (acknowledged: number[], begun: number) => {
  const last = acknowledged.at(-1) ?? 0
  return last > begun + CALM_MS && last > performance.now() - 1_000
}

export const kill = (stage: Stage, name: string) =>
  exchange(stage, {
    name,
    most: GAP_MS.unplanned,
    act: (primary) => primary.kill(),
    after: (former) => former.start(),
  })

export const freeze = (stage: Stage, name: string) =>
  exchange(stage, {
    name,
    most: GAP_MS.unplanned,
    act: async (primary) => primary.freeze(),
    after: (former) => former.wake(),
  })

export const switchOver = (stage: Stage, name: string) =>
  exchange(stage, {
    name,
    most: GAP_MS.planned,
    act: () => stage.database.switchOver(),
    after: () => {},
  })

/** Restarts each server in turn under load: no request may fail. */
export async function rollingRestart({ servers, load, report }: Stage): Promise<void> {
  const begun = performance.now()
  const [before, odd] = [load.notes.acknowledged.length, load.notes.odd.length]
  for (const server of servers) {
    const stopping = performance.now()
    await server.restart()
    report.say(`${server.name} restarted in ${inSeconds(performance.now() - stopping)}`)
    await sleep(CALM_MS)
  }
  const failed = load.notes.failed.filter(({ at }) => at > begun)
  const hows = [...new Set(failed.map(({ how }) => how))].join(', ')
  const answered = load.notes.acknowledged.length - before
  report.check(
    failed.length === 0 && load.notes.odd.length === odd,
    `rolling restart of ${servers.length} servers: ${failed.length} failed requests beside ${answered} acknowledged (none may fail)${hows && `: ${hows}`}`,
  )
}
