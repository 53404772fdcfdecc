import type { Page } from '@playwright/test'
import { asStaff, rowOf } from './desk.ts'

export type Car = { id: string; name: string; image: string }

let count = 0
/** Adds a car that no other test uses. */
export const newCar = async (changes: object = {}): Promise<Car> => {
  const name = `시험 ${Date.now().toString(36)}${++count}`
  return (await asStaff('POST', '/api/cars', { name, image: 'drawing:gv90', ...changes })) as Car
}
export const plate = () => `${String(100 + (++count % 900))}허${String(Date.now()).slice(-4)}`
export const addUnit = async (car: Car) =>
  asStaff('POST', `/api/cars/${car.id}/inventory`, { registration_number: plate() })
export const at = ({ name }: { name: string }) => `/admin/cars?q=${encodeURIComponent(name)}`
export const unfold = (page: Page, car: Car) =>
  rowOf(page, car).getByRole('button', { name: car.name }).click()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
