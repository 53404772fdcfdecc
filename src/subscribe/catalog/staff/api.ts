import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { refuseUnknownPictures } from '#platform/file/service.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { Unit, World } from '#world'
import { presentCar } from '../api.ts'
import { type FeeField, type Fees, TERMS } from '../rules.ts'
import {
  addCar,
  addModel,
  allModels,
  findOrAddBrand,
  type Car,
  changeCar,
  changeModel,
  lockCar,
  lockCarsOf,
  lockModel,
  type Model,
  modelCount,
  modelOf,
  modelRows,
  openRequestCount,
  removeModel,
  setFees,
} from '../store.ts'
import { CAR_SUBSCRIBED, requestsWaitText, MODEL_FIELDS, SUBSCRIPTION_CAR_FIELDS } from '../copy.ts'
import type * as contract from './contract.ts'
import { MODEL_CSV } from './csv.ts'

const presentStaffCar = (car: Car): contract.StaffCar => ({
  ...presentCar(car),
  registration_number: car.registrationNumber,
  order: car.sortOrder,
  version: car.version,
})

const present = ({ brand, bodyType, cars, endsOn: _, ...model }: Model): contract.StaffModel => ({
  ...model,
  body_type: bodyType,
  brand: { name: brand },
  car: cars.map(presentStaffCar),
})

const inUse = () => new Refusal('IN_USE', { status: 409, text: CAR_SUBSCRIBED })

/**
 * Refuses a removal while there are open requests. An application locks the car too, so the caller's locks block new
 * requests.
 */
async function refuseRequested(tx: Tx, of: { carId: string } | { modelId: string }): Promise<void> {
  const count = await openRequestCount(tx, of)
  if (count) throw new Refusal('HAS_REQUESTS', { status: 409, text: requestsWaitText(count) })
}

export async function list(world: World, call: Call<typeof contract.listModels>) {
  const { q } = call.query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: Model[]) => rows.map(present)
    return exportCsv(world, call, {
      subject: 'subscription_model',
      columns: MODEL_CSV,
      query: allModels(q),
      rowsOf,
    })
  }
  const page = pageOf(call.query)
  const wanted = { q, limit: page.limit, offset: page.offset }
  const [rows, total] = await Promise.all([modelRows(world.db, wanted), modelCount(world.db, q)])
  return Answer.of(rows.map(present), { page: page.shown(total) })
}

const modelNow = async (tx: Tx, id: string) => present(found(await modelOf(tx, id)))

export const get = (world: World, { params }: Call<typeof contract.getModel>) => modelNow(world.db, params.id)

export async function createModel(world: World, call: Call<typeof contract.createModel>) {
  const { brand, body_type: bodyType, car: cars, ...rest } = call.body
  return change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    await refuseUnknownPictures(tx, ['image', 'catalog'], [rest.image], now)
    const brandId = await findOrAddBrand(tx, brand.name)
    const id = await addModel(tx, { ...rest, bodyType, brandId, createdAt: now })
    for (const car of cars) await storeCar(tx, id, car, now)
    const model = await modelNow(tx, id)
    audit({ action: 'CREATE', subject: 'subscription_model', subjectId: id, after: auditOf(model) })
    publish('catalog', { id })
    return model
  })
}

const auditOf = ({ name, brand, body_type, image, description }: contract.StaffModel) => ({
  name,
  brand: brand.name,
  body_type,
  image,
  description,
})

const EDITED = namesOf(MODEL_FIELDS)

export async function patchModel(world: World, call: Call<typeof contract.patchModel>) {
  const { id } = call.params
  const { brand, body_type: bodyType, ...rest } = call.body
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    found(await lockModel(tx, id))
    if (rest.image) await refuseUnknownPictures(tx, ['image', 'catalog'], [rest.image], now)
    const read = () => modelNow(tx, id)
    const { before, finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    const values = {
      ...rest,
      ...(bodyType !== undefined && { bodyType }),
      ...(brand && { brandId: await findOrAddBrand(tx, brand.name) }),
    }
    if (Object.keys(values).length) await changeModel(tx, id, values)
    const after = auditOf(await read())
    audit({
      action: 'CHANGE',
      subject: 'subscription_model',
      subjectId: id,
      before: auditOf(before),
      after,
    })
    publish('catalog', { id })
    return finish()
  })
}

export async function deleteModel(world: World, call: Call<typeof contract.deleteModel>) {
  const { id } = call.params
  await change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    // Lock the cars before the model, in the same order as an application.
    await lockCarsOf(tx, id)
    found(await lockModel(tx, id))
    const model = await modelNow(tx, id)
    if (model.car.some(({ is_available }) => !is_available)) throw inUse()
    await refuseRequested(tx, { modelId: id })
    await removeModel(tx, id, now)
    audit({ action: 'DELETE', subject: 'subscription_model', subjectId: id, before: auditOf(model) })
    publish('catalog', { id })
  })
}

const feesIn = (body: Partial<Record<FeeField, number | null | undefined>>): Fees =>
  Object.fromEntries(
    TERMS.flatMap((months) => {
      const fee = body[`subscription_fee_${months}`]
      return fee === undefined ? [] : [[months, fee ?? 0]]
    }),
  )

const COLUMNS = {
  registration_number: 'registrationNumber',
  color: 'color',
  is_new: 'isNew',
  is_hot: 'isHot',
  release_date: 'releaseDate',
  mileage: 'mileage',
  retail_price: 'retailPrice',
  images: 'images',
  order: 'sortOrder',
} as const

type CarChange = Call<typeof contract.patchCar>['body']

/** The columns of the fields that the body has. */
const valuesOf = (body: CarChange): Parameters<typeof changeCar>[2] =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, column]) => {
      const value = body[field as keyof typeof COLUMNS]
      return value === undefined ? [] : [[column, value]]
    }),
  )

async function storeCar(tx: Tx, modelId: string, body: contract.CarIn, createdAt: Date): Promise<string> {
  await refuseUnknownPictures(tx, ['images', 'catalog'], body.images, createdAt)
  return addCar(tx, { ...valuesOf(body), modelId, createdAt }, feesIn(body))
}

async function carNow(tx: Tx, modelId: string, id: string): Promise<contract.StaffCar> {
  const model = await modelNow(tx, modelId)
  return found(model.car.find((car) => car.id === id))
}

/** The audited fields of a car: its fees by term (0: not on offer), without the fields that staff do not set. */
function auditOfCar({ id: _id, version: _version, is_available: _taken, ...car }: contract.StaffCar) {
  const named = Object.entries(car).filter(([name]) => !name.startsWith('subscription_fee_'))
  return { ...Object.fromEntries(named), fees: feesIn(car) }
}

export async function createCar(world: World, call: Call<typeof contract.createCar>) {
  const { params, body } = call
  return change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    // Lock the model: either its removal waits and then removes this car too, or the model is already gone (404).
    found(await lockModel(tx, params.id))
    const id = await storeCar(tx, params.id, body, now)
    const car = await carNow(tx, params.id, id)
    audit({ action: 'CREATE', subject: 'subscription_car', subjectId: id, after: auditOfCar(car) })
    publish('catalog', { id: params.id })
    return car
  })
}

const EDITED_OF_CAR = namesOf(SUBSCRIPTION_CAR_FIELDS)

export async function patchCar(world: World, call: Call<typeof contract.patchCar>) {
  const { params, body } = call
  const [values, fees] = [valuesOf(body), feesIn(body)]
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { id, modelId } = found(await lockCar(tx, params.id))
    if (body.images) await refuseUnknownPictures(tx, ['images', 'catalog'], body.images, now)
    const read = () => carNow(tx, modelId, id)
    const { before, finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED_OF_CAR })
    await setFees(tx, id, fees)
    if (Object.keys(body).length) await changeCar(tx, id, values)
    const after = auditOfCar(await read())
    audit({
      action: 'CHANGE',
      subject: 'subscription_car',
      subjectId: id,
      before: auditOfCar(before),
      after,
    })
    publish('catalog', { id: modelId })
    return finish()
  })
}

export async function deleteCar(world: World, call: Call<typeof contract.deleteCar>) {
  await change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    const { id, modelId } = found(await lockCar(tx, call.params.id))
    const car = await carNow(tx, modelId, id)
    if (!car.is_available) throw inUse()
    await refuseRequested(tx, { carId: id })
    await changeCar(tx, id, { deletedAt: now })
    audit({ action: 'DELETE', subject: 'subscription_car', subjectId: id, before: auditOfCar(car) })
    publish('catalog', { id: modelId })
  })
}
