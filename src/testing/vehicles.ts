import { type CarRow, listCars, listUnits, patchCar } from '#ride/fleet/contract.ts'
import { type Answer, answer, requestsTo } from './network.ts'
import { carRow as car, unitRow as unit } from './rows.ts'
import { DESKTOP, openScreen, rowOf } from './screen.tsx'

/** Opens the list of vehicles with one car whose units are unfolded. */
export async function openCar(changes: Partial<CarRow> = {}, size = DESKTOP, ...more: Answer[]) {
  let row: CarRow = { ...car, ...changes }
  const changed = (body: object) => (row = { ...row, ...body, version: row.version + 1 })
  const answers = [
    answer(listCars, () => [row]),
    answer(listUnits, [unit]),
    answer(patchCar, ({ body }) => changed(body as object)),
  ]
  await openScreen('/admin/cars', [...more, ...answers], { size })
}

export const expandCar = () => rowOf(car).getByRole('button', { name: car.name }).click()
export const deleteFirstUnit = () =>
  rowOf(car).getByRole('listitem').first().getByRole('button', { name: /삭제/ }).click()
export const lastCarPatch = () => requestsTo(patchCar).at(-1)?.body as object
