import { z } from 'zod'
import { numberCell } from '#kit/import-cell.ts'
import { newId } from '#kit/id.ts'
import { importer, type ImportOutcome, type ImportRow, partsOf } from '#kit/importer.ts'
import { isPlate, plateOf } from '#kit/plate.ts'
import { text } from '#kit/text.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { MAX_SEATS } from '../contract.ts'
import { PLATE_WRONG } from '../copy.ts'
import { addCar, lastOrder } from '../store.ts'
import { CAR_COLUMNS, CAR_FAULTS, SEATS_WRONG } from './copy.ts'
import { addUnits, type Known, knownUnits, lockModels } from './store.ts'

const seatsCell = numberCell(SEATS_WRONG).pipe(z.int(SEATS_WRONG).min(1, SEATS_WRONG).max(MAX_SEATS))
const schema = z.object({
  model: text(50),
  plate: text(20).refine(isPlate, PLATE_WRONG).transform(plateOf),
  seats: seatsCell.optional(),
  seat_capacity: seatsCell.optional(),
})
type Car = z.output<typeof schema>
type Row = ImportRow<Car>

/** The picture of a new model, until staff upload a photo. */
const DRAWING = 'drawing:gv90'
const DEFAULT_SEATS = 4

/** Registration numbers with their model; an unknown model is added with the seats of its first row. */
export const carImport = importer<World, Unit, Car>({
  kind: 'cars',
  columns: CAR_COLUMNS,
  schema,
  keyOf: ({ plate }) => ({ column: 'plate', key: plate }),
  write: async (_world, unit, _session, rows) => {
    const models = await modelsOf(unit, rows)
    const outcomes: ImportOutcome[] = []
    for (const part of partsOf(rows)) outcomes.push(...(await writePart(unit, part, models)))
    const changed = new Set(
      outcomes.flatMap((one, at) =>
        'did' in one && one.did === 'CREATED' ? models.get(rows[at]!.values.model)!.slice(0, 1) : [],
      ),
    )
    for (const id of changed) unit.publish('car', { id })
    if (changed.size) unit.publish('day', { day: null })
    return outcomes
  },
})

/** The ids of the models by name, several for an ambiguous one; missing models are added. */
async function modelsOf({ tx, now }: Unit, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const first = new Map(rows.toReversed().map(({ values }) => [values.model, values]))
  const models = new Map<string, string[]>()
  for (const names of partsOf([...first.keys()]))
    for (const { id, name } of await lockModels(tx, names))
      models.set(name, [...(models.get(name) ?? []), id])
  let order = await lastOrder(tx)
  for (const { values } of rows) {
    const { model: name } = values
    if (models.has(name)) continue
    const { seats = DEFAULT_SEATS, seat_capacity: seatCapacity = seats } = values
    const added = { name, image: DRAWING, seats, seatCapacity, displayOrder: ++order, createdAt: now }
    models.set(name, [(await addCar(tx, added)).id])
  }
  return models
}

async function writePart({ tx, now }: Unit, rows: Row[], models: Map<string, string[]>) {
  const known = await knownUnits(
    tx,
    rows.flatMap(({ knownId }) => knownId ?? []),
    rows.map(({ values }) => values.plate),
  )
  const byId = new Map(known.map((unit) => [unit.id, unit]))
  const byPlate = new Map(known.map((unit) => [unit.plate, unit]))
  const added: Known[] = []
  const outcomes = rows.map(({ values, knownId }): ImportOutcome => {
    const [carId, ...others] = models.get(values.model)!
    const unit = (knownId ? byId.get(knownId) : undefined) ?? byPlate.get(values.plate)
    if (unit && unit.plate !== values.plate) return faultOf('plate', 'PLATE_CHANGED')
    if (unit && ![carId, ...others].includes(unit.car_id)) return faultOf('plate', 'OTHER_MODEL')
    if (unit) return { id: unit.id, did: 'UNCHANGED' }
    if (others.length) return faultOf('model', 'AMBIGUOUS')
    const id = newId()
    added.push({ id, plate: values.plate, car_id: carId! })
    return { id, did: 'CREATED' }
  })
  if (added.length && (await addUnits(tx, added, now)) < added.length) throw new ConflictError()
  return outcomes
}

const faultOf = (column: string, code: keyof typeof CAR_FAULTS) => ({ column, code, err: CAR_FAULTS[code] })
