import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { change, type MessageKind } from '#kit/unit-of-work.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { urlOf, urls } from '#urls'
import type { Unit, World } from '#world'
import { INCIDENT_CSV } from '../csv.ts'
import { incidentResolved, incidentTaken, type IncidentFacts } from '../messages.ts'
import { INCIDENT_STATE_MACHINE, type IncidentEvent } from '../rules.ts'
import { presentIncident } from '../service.ts'
import {
  allIncidents,
  changeIncident,
  incidentCount,
  incidentRecord,
  type IncidentRecord,
  incidentRows,
  lockIncident,
} from '../store.ts'
import { INCIDENT_FIELDS, INCIDENT_REFUSED, reportedText } from '../copy.ts'
import type * as contract from './contract.ts'

const present = (row: IncidentRecord): contract.IncidentRow => ({
  ...presentIncident(row),
  subscription_id: row.subscription_id,
  subscriber: { id: row.subscriber_id, name: row.name, mobile: row.mobile },
  car: { name: row.car, registration_number: row.registration_number },
  version: row.version,
})

export async function list(world: World, call: Call<typeof contract.listIncidents>) {
  const { q, status } = call.query
  const asked = { q, status }
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: IncidentRecord[]) => rows.map(present)
    return exportCsv(world, call, {
      subject: 'incident',
      columns: INCIDENT_CSV,
      query: allIncidents(asked),
      rowsOf,
    })
  }
  const page = pageOf(call.query)
  const [rows, counted] = await Promise.all([
    incidentRows(world.db, asked, page.limit, page.offset),
    incidentCount(world.db, asked),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(counted) })
}

type Step = { event: IncidentEvent; action: string; message: MessageKind<IncidentFacts> }
const TAKE: Step = { event: 'take', action: 'TAKE', message: incidentTaken }
const RESOLVE: Step = { event: 'resolve', action: 'RESOLVE', message: incidentResolved }

type StepCall = Call<typeof contract.takeIncident> | Call<typeof contract.resolveIncident>

const move = (world: World, call: StepCall, { event, action, message }: Step) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish, send } = unit
    const { id, state } = found(await lockIncident(tx, call.params.id))
    const next = applyEvent(INCIDENT_STATE_MACHINE, state, event)
    if (next.refusal !== null) throw new Refusal('INCIDENT_MOVED', { text: INCIDENT_REFUSED.INCIDENT_MOVED })
    await changeIncident(tx, id, {
      state: next.to,
      ...(event === 'take' ? { takenAt: now } : { resolvedAt: now }),
    })
    const row = (await incidentRecord(tx, id))!
    if (row.mobile)
      send(message, { subjectId: id, recipient: row.mobile, facts: { car: row.car, kind: row.kind } })
    unit.revise({ subjectId: id, version: row.version, fields: [] })
    audit({ action, subject: 'incident', subjectId: id, before: { state }, after: { state: next.to } })
    publish('incident', { id })
    return present(row)
  })

export const take = (world: World, call: Call<typeof contract.takeIncident>) => move(world, call, TAKE)
export const resolve = (world: World, call: Call<typeof contract.resolveIncident>) =>
  move(world, call, RESOLVE)

export const patch = (world: World, call: Call<typeof contract.patchIncident>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, audit, publish } = unit
    const { id } = found(await lockIncident(tx, call.params.id))
    const read = async () => present((await incidentRecord(tx, id))!)
    const { before, finish } = await beginEdit({
      unit,
      madeOn: call.version,
      read,
      fields: namesOf(INCIDENT_FIELDS),
    })
    const { replacement_car: replacementCar = before.replacement_car, note = before.note } = call.body
    if (replacementCar === before.replacement_car && note === before.note) return finish()
    await changeIncident(tx, id, { replacementCar, note })
    audit({ action: 'CHANGE', subject: 'incident', subjectId: id })
    publish('incident', { id })
    return finish()
  })

/** Reported incidents, for the first screen of staff. */
export async function reportedIncidents({ db }: World, shown: number) {
  const asked = { status: 'REPORTED' as const }
  const [count, rows] = await Promise.all([incidentCount(db, asked), incidentRows(db, asked, shown, 0)])
  const lines = rows.map(({ id, name, car, kind, registration_number: plate, created_at: createdAt }) => ({
    id,
    name,
    car: reportedText({ kind, car, plate, reportedAt: new Date(createdAt) }),
    path: urlOf(urls.admin.incidents, { query: { status: 'REPORTED', q: plate, open: id } }),
  }))
  return { incidents: { count, rows: lines } }
}
