import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { containsKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { matchingSubscriberIds } from '#subscribe/account/store.ts'
import type { IncidentKind, IncidentState } from './rules.ts'
import { incident } from './tables.ts'

export type Incident = typeof incident.$inferSelect

export type IncidentRecord = {
  id: string
  subscription_id: string
  kind: IncidentKind
  state: IncidentState
  happened_at: string
  place: string
  text: string
  photos: string[]
  replacement_car: string
  note: string
  version: number
  created_at: string
  taken_at: string | null
  resolved_at: string | null
  subscriber_id: string
  name: string
  mobile: string | null
  registration_number: string | null
  car: string
}

const columns = sql`i.id, i.subscription_id, i.kind, i.state, i.happened_at, i.place, i.text, i.photos::text[] as photos,
  i.replacement_car, i.note, i.version, i.created_at, i.taken_at, i.resolved_at, u.id as subscriber_id, u.name, u.mobile,
  c.registration_number, b.name || ' ' || m.name as car`
const joined = sql`join subscription s on s.id = i.subscription_id join subscriber u on u.id = i.subscriber_id
  join subscription_car c on c.id = s.car_id join subscription_model m on m.id = c.model_id
  join brand b on b.id = m.brand_id`

type Asked = { q?: string | undefined; status?: IncidentState | undefined }

const wanted = ({ q, status }: Asked): SQL => sql`${status ? sql`i.state = ${status}` : sql`true`}
  and ${q ? sql`i.id in (${holding(q)})` : sql`true`}`

const holding = (q: string): SQL => sql`
  select id from incident where subscriber_id in (${matchingSubscriberIds(q)})
  union all select h.id from incident h join subscription s on s.id = h.subscription_id
  join subscription_car c on c.id = s.car_id where ${containsKey(q, [sql`c.registration_number`])}`

const orderOf = (status: IncidentState | undefined): SQL =>
  status && status !== 'RESOLVED' ? sql`i.created_at, i.id` : sql`i.created_at desc, i.id desc`

/** The query of all incidents that match the search and the state. */
export const allIncidents = (asked: Asked): SQL =>
  sql`select ${columns} from incident i ${joined} where ${wanted(asked)} order by ${orderOf(asked.status)}`

export const incidentRows = async (
  tx: Tx,
  asked: Asked,
  limit: number,
  offset: number,
): Promise<IncidentRecord[]> =>
  (await tx.execute<IncidentRecord>(sql`${allIncidents(asked)} limit ${limit} offset ${offset}`)).rows

/** The number of matches, counted to one above the cap. */
export async function incidentCount(tx: Tx, asked: Asked): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from incident i where ${wanted(asked)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.n
}

export async function incidentRecord(tx: Tx, id: string): Promise<IncidentRecord | null> {
  const { rows } = await tx.execute<IncidentRecord>(
    sql`select ${columns} from incident i ${joined} where i.id = ${id}`,
  )
  return rows[0] ?? null
}

const MOST = 50

/** The incidents of a subscription, newest first. */
export const incidentsOf = async (tx: Tx, subscriptionId: string): Promise<IncidentRecord[]> =>
  (
    await tx.execute<IncidentRecord>(sql`select ${columns} from incident i ${joined}
      where i.subscription_id = ${subscriptionId} order by i.created_at desc, i.id desc limit ${MOST}`)
  ).rows

export const incidentOf = async (tx: Tx, id: string): Promise<Incident | null> =>
  (await tx.select().from(incident).where(eq(incident.id, id)))[0] ?? null

export const lockIncident = async (tx: Tx, id: string): Promise<Incident | null> =>
  (await tx.select().from(incident).where(eq(incident.id, id)).for('update'))[0] ?? null

/** The number of a subscription's incidents that are not resolved. */
export const openIncidentsOf = (tx: Tx, subscriptionId: string): Promise<number> =>
  tx.$count(incident, and(eq(incident.subscriptionId, subscriptionId), ne(incident.state, 'RESOLVED')))

export async function addIncident(tx: Tx, values: typeof incident.$inferInsert): Promise<void> {
  await tx.insert(incident).values(values)
}

type Changes = Partial<Pick<Incident, 'state' | 'replacementCar' | 'note' | 'takenAt' | 'resolvedAt'>>

/** Changes an incident, and raises its version. */
export async function changeIncident(tx: Tx, id: string, values: Changes): Promise<void> {
  const version = sql`${incident.version} + 1`
  await tx
    .update(incident)
    .set({ ...values, version })
    .where(eq(incident.id, id))
}

/** Removes a destroyed photo from its incident. */
export async function removePhoto(tx: Tx, fileId: string): Promise<void> {
  await tx.execute(sql`
    update incident set photos = array_remove(photos, ${fileId}::uuid) where ${fileId}::uuid = any (photos)`)
}

/** The registration number of a subscription's car; null if it has none yet. */
export async function plateOf(tx: Tx, subscriptionId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ plate: string | null }>(sql`
    select c.registration_number as plate from subscription s join subscription_car c on c.id = s.car_id
    where s.id = ${subscriptionId}`)
  return rows[0]?.plate ?? null
}

export const incidentNames = (ids: SQL): SQL => sql`
  select i.id, u.name from incident i join subscriber u on u.id = i.subscriber_id where i.id = ${ids} and u.name <> ''`
