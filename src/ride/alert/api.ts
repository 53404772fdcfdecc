import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { change } from '#kit/unit-of-work.ts'
import { dispatchOf } from '#ride/reservation/dispatch/service.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { ALERT_REFUSALS, ALERT_WORDS } from './copy.ts'
import { ALERT_STATE_MACHINE } from './rules.ts'
import { type Alert, alertCount, alertOf, alertRows, changeAlert, lockAlert } from './store.ts'

type Row = { alert: Alert; takenByName: string | null }

async function presentAll(tx: Tx, rows: Row[]): Promise<contract.AlertOut[]> {
  const rides = await dispatchOf(tx, [...new Set(rows.map(({ alert }) => alert.reservationId))])
  const rideById = new Map(rides.map((ride) => [ride.id, ride]))
  return rows.map(({ alert, takenByName }) => ({
    id: alert.id,
    kind: alert.kind,
    kind_text: ALERT_WORDS[alert.kind],
    state: alert.state,
    ride: rideById.get(alert.reservationId)!,
    opened_at: alert.openedAt.toISOString(),
    taken_by: takenByName,
    taken_at: alert.takenAt?.toISOString() ?? null,
    resolved_at: alert.resolvedAt?.toISOString() ?? null,
    note: alert.note,
  }))
}

export async function list(world: World, { query }: Call<typeof contract.listAlerts>) {
  const page = pageOf(query)
  const rows = await alertRows(world.db, query.state, page.limit, page.offset)
  const total = await alertCount(world.db, query.state)
  return Answer.of(await presentAll(world.db, rows), { page: page.shownToCap(total) })
}

type Action = { event: 'take' | 'resolve'; values: (now: Date) => Partial<Alert> }

/** Changes the state of an alert; the screens of staff refresh. */
const act = (
  world: World,
  call: Call<typeof contract.takeAlert> | Call<typeof contract.resolveAlert>,
  { event, values }: Action,
) =>
  change(world, call, async (unit: Unit) => {
    const alert = found(await lockAlert(unit.tx, call.params.id))
    const next = applyEvent(ALERT_STATE_MACHINE, alert.state, event)
    if (next.refusal !== null) throw new Refusal(next.refusal, { text: ALERT_REFUSALS[next.refusal] })
    await changeAlert(unit.tx, alert.id, { state: next.to, ...values(unit.now) })
    const action = event === 'take' ? 'TAKE' : 'RESOLVE'
    unit.audit({ action, subject: 'alert', subjectId: alert.id, after: { kind: alert.kind } })
    unit.publish('reservation', { id: alert.reservationId, version: 0 })
    return (await presentAll(unit.tx, [found(await alertOf(unit.tx, alert.id))]))[0]!
  })

export const take = (world: World, call: Call<typeof contract.takeAlert>) =>
  act(world, call, {
    event: 'take',
    values: (takenAt) => ({ takenBy: call.session.personId, takenAt }),
  })

export const resolve = (world: World, call: Call<typeof contract.resolveAlert>) =>
  act(world, call, {
    event: 'resolve',
    values: (resolvedAt) => ({
      resolvedBy: call.session.personId,
      resolvedAt,
      note: call.body.note ?? '',
    }),
  })

/** The rides at risk, for the first screen of staff. */
export async function waiting({ db }: World, shown: number) {
  const rows = await presentAll(db, await alertRows(db, undefined, shown, 0))
  return { alerts: { count: await alertCount(db, undefined), rows } }
}
