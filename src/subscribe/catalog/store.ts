import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { containsKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { type BodyType, type Fees, TERMS } from './rules.ts'
import { brand, subscriptionCar, subscriptionFee, subscriptionModel } from './tables.ts'

export type Car = {
  id: string
  registrationNumber: string | null
  color: string | null
  isNew: boolean
  isHot: boolean
  releaseDate: Day | null
  mileage: number
  retailPrice: number
  images: string[]
  sortOrder: number
  version: number
  isTaken: boolean
  fees: Fees
}

export type Model = {
  id: string
  name: string
  image: string
  description: string
  bodyType: BodyType | null
  brand: string
  version: number
  /** The earliest end of the subscriptions on its cars; null: none is known. */
  endsOn: Day | null
  cars: Car[]
}

/** Whether the car `c` is taken. */
const isTaken = sql`exists (select 1 from taken_car t where t.car_id = c.id)`

const hasFee = sql`exists (select 1 from subscription_fee f where f.car_id = c.id)`

/** Whether the car `c` can be applied for: the SQL equivalent of `offerRefusal` returning null. */
const isOffered = sql`(c.release_date is not null and ${hasFee} and not ${isTaken})`

const feesOfCar = sql`(
  select coalesce(jsonb_object_agg(f.months, f.fee), '{}') from subscription_fee f where f.car_id = c.id)`

const carFacts = sql`jsonb_build_object(
  'id', c.id, 'registrationNumber', c.registration_number, 'color', c.color, 'isNew', c.is_new, 'isHot', c.is_hot,
  'releaseDate', c.release_date, 'mileage', c.mileage, 'retailPrice', c.retail_price, 'images', c.images,
  'sortOrder', c.sort_order, 'version', c.version, 'isTaken', ${isTaken}, 'fees', ${feesOfCar})`

/**
 * The earliest end of the subscriptions on the cars of model `m`. A pause moves the end and an unpaid subscription may
 * end any time, so these have none.
 */
const firstEnd = sql`(
  select min(s.end_date) from subscription s join subscription_car c on c.id = s.car_id
  where c.model_id = m.id and c.deleted_at is null and s.status in ('STARTING', 'ACTIVE'))`

/** The query of models with their cars: cars on offer first, then other free ones. */
const models = (condition: SQL, order: SQL, page: SQL = sql``): SQL => sql`
  select m.id, m.name, m.image, m.description, m.body_type as "bodyType", m.version, b.name as brand,
    ${firstEnd} as "endsOn", coalesce((
    select jsonb_agg(${carFacts} order by ${isOffered} desc, ${isTaken}, c.sort_order, c.id)
    from subscription_car c where c.model_id = m.id and c.deleted_at is null), '[]') as cars
  from subscription_model m join brand b on b.id = m.brand_id
  where m.deleted_at is null and ${condition} order by ${order} ${page}`

const hasCar = sql`exists (
  select 1 from subscription_car c where c.model_id = m.id and c.deleted_at is null)`

/** Every model with at least one car, oldest first. */
export const shownModels = async (tx: Tx): Promise<Model[]> =>
  (await tx.execute<Model>(models(hasCar, sql`m.created_at, m.id`))).rows

/** A model with at least one car; null if there is none. */
export const shownModel = async (tx: Tx, id: string): Promise<Model | null> =>
  (await tx.execute<Model>(models(sql`m.id = ${id} and ${hasCar}`, sql`m.id`))).rows[0] ?? null

/** A model, with or without cars; null if there is none. */
export const modelOf = async (tx: Tx, id: string): Promise<Model | null> =>
  (await tx.execute<Model>(models(sql`m.id = ${id}`, sql`m.id`))).rows[0] ?? null

/** The condition that the brand, the name or a plate contains the text. */
const holding = (q: string | undefined): SQL =>
  q
    ? sql`(${containsKey(q, [sql`b.name`, sql`m.name`])} or exists (
        select 1 from subscription_car c where c.model_id = m.id and c.deleted_at is null
        and ${containsKey(q, [sql`c.registration_number`])}))`
    : sql`true`

const byBrand = sql`b.name, m.name, m.id`
type Wanted = { q?: string; limit: number; offset: number }

/** A page of the models that match the text, by brand and name. */
export const modelRows = async (tx: Tx, { q, limit, offset }: Wanted): Promise<Model[]> =>
  (await tx.execute<Model>(models(holding(q), byBrand, sql`limit ${limit} offset ${offset}`))).rows

/** The query of all models that match the text. */
export const allModels = (q: string | undefined): SQL => models(holding(q), byBrand)

export async function modelCount(tx: Tx, q: string | undefined): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from subscription_model m join brand b on b.id = m.brand_id
    where m.deleted_at is null and ${holding(q)}`)
  return rows[0]!.n
}

export type CarOnOffer = {
  id: string
  modelId: string
  modelName: string
  brandName: string
  image: string
  isNew: boolean
  isHot: boolean
  releaseDate: Day | null
  fees: Fees
}

/** A car that can be requested, even if it is taken; null if the car or its model was removed. */
export async function carOnOffer(tx: Tx, carId: string): Promise<CarOnOffer | null> {
  const { rows } = await tx.execute<CarOnOffer>(sql`
    select c.id, m.id as "modelId", m.name as "modelName", b.name as "brandName", m.image, c.is_new as "isNew",
      c.is_hot as "isHot", c.release_date as "releaseDate", ${feesOfCar} as fees
    from subscription_car c join subscription_model m on m.id = c.model_id join brand b on b.id = m.brand_id
    where c.id = ${carId} and c.deleted_at is null and m.deleted_at is null`)
  return rows[0] ?? null
}

/** carOnOffer with a lock: the car cannot be removed, changed or taken until the transaction ends. */
export async function lockCarOnOffer(tx: Tx, carId: string): Promise<CarOnOffer | null> {
  // Lock in a separate statement. After waiting for a lock, PostgreSQL re-reads only the locked rows; the other
  // tables would be as old as the statement.
  await tx.execute(sql`
    select 1 from subscription_car c join subscription_model m on m.id = c.model_id
    where c.id = ${carId} for key share of c, m`)
  return carOnOffer(tx, carId)
}

/**
 * The number of open requests for a car or for a model's cars: those that await a decision, and accepted ones whose
 * first charge has not succeeded and may return to the decision.
 */
export async function openRequestCount(tx: Tx, of: { carId: string } | { modelId: string }): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from subscription_car c join subscription_request r on r.car_id = c.id
    where ${'carId' in of ? sql`c.id = ${of.carId}` : sql`c.model_id = ${of.modelId}`} and r.id in (
      select id from subscription_request where status = 'REQUESTED'
      union all select request_id from subscription where status = 'STARTING')`)
  return rows[0]!.n
}

/** Locks a car of a model, to assign it to a subscription; false if the model has no such car. */
export async function lockCarOfModel(tx: Tx, modelId: string, carId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from subscription_car
    where id = ${carId} and model_id = ${modelId} and deleted_at is null for update`)
  return rows.length > 0
}

/**
 * A free car of a model, locked, to assign it to a subscription; null if there is none. Cars with a fee for this term
 * come first. Throws ConflictError if the car was taken while this call waited for its lock; a retry may find another
 * car.
 */
export async function lockFreeCar(
  tx: Tx,
  modelId: string,
  months: number,
): Promise<{ id: string; fees: Fees } | null> {
  const { rows } = await tx.execute<{ id: string; fees: Fees }>(sql`
    select c.id, ${feesOfCar} as fees from subscription_car c join subscription_model m on m.id = c.model_id
    where c.model_id = ${modelId} and c.deleted_at is null and m.deleted_at is null
      and c.release_date is not null and not ${isTaken}
    order by exists (select 1 from subscription_fee f where f.car_id = c.id and f.months = ${months}) desc,
      ${hasFee} desc, c.sort_order, c.id limit 1 for update of c`)
  const [car] = rows
  // Check again: the statement may have waited for the lock, and it does not see cars taken since it began.
  if (car && (await isCarTaken(tx, car.id))) throw new ConflictError()
  return car ?? null
}

/** Whether a car has a subscription or is promised to one. */
export async function isCarTaken(tx: Tx, carId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from taken_car where car_id = ${carId} limit 1`)
  return rows.length > 0
}

export const lockModel = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(subscriptionModel)
      .where(and(eq(subscriptionModel.id, id), isNull(subscriptionModel.deletedAt)))
      .for('update')
  )[0] ?? null

export const lockCar = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(subscriptionCar)
      .where(and(eq(subscriptionCar.id, id), isNull(subscriptionCar.deletedAt)))
      .for('update')
  )[0] ?? null

/** Locks the cars of a model; waits for applications that are in progress. */
export async function lockCarsOf(tx: Tx, modelId: string): Promise<void> {
  const own = eq(subscriptionCar.modelId, modelId)
  await tx
    .select({ id: subscriptionCar.id })
    .from(subscriptionCar)
    .where(own)
    .orderBy(subscriptionCar.id)
    .for('update')
}

/** The id of the brand with this name; the brand is added if needed. */
export async function findOrAddBrand(tx: Tx, name: string): Promise<string> {
  await tx.insert(brand).values({ id: newId(), name }).onConflictDoNothing()
  return (await tx.select({ id: brand.id }).from(brand).where(eq(brand.name, name)))[0]!.id
}

export async function addModel(
  tx: Tx,
  values: Omit<typeof subscriptionModel.$inferInsert, 'id'>,
): Promise<string> {
  const id = newId()
  await tx.insert(subscriptionModel).values({ id, ...values })
  return id
}

/** Changes a model and raises its version. */
export async function changeModel(
  tx: Tx,
  id: string,
  values: Partial<typeof subscriptionModel.$inferInsert>,
): Promise<void> {
  const version = sql`${subscriptionModel.version} + 1`
  await tx
    .update(subscriptionModel)
    .set({ ...values, version })
    .where(eq(subscriptionModel.id, id))
}

/** Hides a model and its cars; subscriptions and requests still refer to them. */
export async function removeModel(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(subscriptionCar)
    .set({ deletedAt: now })
    .where(and(eq(subscriptionCar.modelId, id), isNull(subscriptionCar.deletedAt)))
  await tx.update(subscriptionModel).set({ deletedAt: now }).where(eq(subscriptionModel.id, id))
}

type CarValues = typeof subscriptionCar.$inferInsert

/** Adds a car, behind the model's other cars unless a position is given. */
export async function addCar(
  tx: Tx,
  { sortOrder, ...values }: Omit<CarValues, 'id'>,
  fees: Fees,
): Promise<string> {
  const id = newId()
  const last = sql<number>`coalesce((
    select max(sort_order) from subscription_car where model_id = ${values.modelId} and deleted_at is null), 0) + 1`
  await tx.insert(subscriptionCar).values({ id, ...values, sortOrder: sortOrder ?? last })
  await setFees(tx, id, fees)
  return id
}

/** Changes a car and raises its version. */
export async function changeCar(tx: Tx, id: string, values: Partial<CarValues>): Promise<void> {
  const version = sql`${subscriptionCar.version} + 1`
  await tx
    .update(subscriptionCar)
    .set({ ...values, version })
    .where(eq(subscriptionCar.id, id))
}

/** Sets the fees of the given terms; 0 removes a term from the offer. */
export async function setFees(tx: Tx, carId: string, fees: Fees): Promise<void> {
  for (const months of TERMS.filter((term) => fees[term] !== undefined)) {
    const own = and(eq(subscriptionFee.carId, carId), eq(subscriptionFee.months, months))
    const fee = fees[months]!
    if (!fee) await tx.delete(subscriptionFee).where(own)
    else
      await tx
        .insert(subscriptionFee)
        .values({ carId, months, fee })
        .onConflictDoUpdate({ target: [subscriptionFee.carId, subscriptionFee.months], set: { fee } })
  }
}

export const modelNames = (ids: SQL): SQL => sql`select id, name from subscription_model where id = ${ids}`
export const subscriptionCarNames = (ids: SQL): SQL => sql`
  select c.id, m.name from subscription_car c join subscription_model m on m.id = c.model_id where c.id = ${ids}`
