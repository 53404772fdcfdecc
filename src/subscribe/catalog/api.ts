import { z } from 'zod'
import { Answer } from '#kit/answer.ts'
import { cache, coalesce, memoizePerWorld } from '#kit/coalesce.ts'
import { type Day, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { found } from '#kit/refusal.ts'
import type { World } from '#world'
import * as contract from './contract.ts'
import { availableFromOf, byFeeField } from './rules.ts'
import { type Car, type Model, shownModel, shownModels } from './store.ts'

/** The fields of a car that visitors may see. */
export const presentCar = (car: Car): contract.CarOut => ({
  id: car.id,
  color: car.color,
  is_new: car.isNew,
  is_hot: car.isHot,
  release_date: car.releaseDate,
  mileage: car.mileage,
  retail_price: car.retailPrice,
  images: car.images,
  is_available: !car.isTaken,
  ...byFeeField((months) => car.fees[months] ?? null),
})

const presentOn =
  (today: Day) =>
  ({ id, name, image, description, bodyType, brand, endsOn, cars }: Model): contract.ModelOut => ({
    id,
    name,
    image,
    description,
    body_type: bodyType,
    brand: { name: brand },
    available_from: availableFromOf(endsOn, today),
    car: cars.map(presentCar),
  })

const listShape = z.array(contract.modelOut)
// The maximum age of the cached list. A car that becomes taken shows within this time.
const SECOND_MS = 1_000

/**
 * Returns a function that answers the list of models. While no event was missed, the answer is cached for at most a
 * second and dropped at each catalog event. Otherwise it is read from the database. Concurrent callers share one read.
 */
function openList(world: World) {
  const read = async () => {
    const models = listShape.parse((await shownModels(world.db)).map(presentOn(dayOf(world.now()))))
    return Answer.prepared<contract.ModelOut[]>(JSON.stringify(models))
  }
  const shared = coalesce(read)
  const cached = cache(shared, 2)
  const drop = () => cached.drop('')
  world.events.subscribe('catalog', drop)
  world.events.onMissed(drop)
  return () => {
    const second = String(Math.floor(world.now().getTime() / SECOND_MS))
    return world.events.areComplete ? cached.get(second) : shared('')
  }
}

const listOf = memoizePerWorld(openList)

export async function list(world: World) {
  return listOf(world)()
}

export async function get(world: World, { params: { id } }: Call<typeof contract.getModel>) {
  return presentOn(dayOf(world.now()))(found(isId(id) ? await shownModel(world.db, id) : null))
}
