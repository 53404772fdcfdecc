import type { Seed } from '#room'
import { addCar, addUnit } from './store.ts'

// Name, picture, most passengers, comfortable number of passengers, registration numbers.
const CARS: [string, string, number, number, string[]][] = [
  ['LM 500h ROYAL', 'lm-500h-royal', 4, 4, ['101가 5001', '101가 5002']],
  ['LM 500h EXECUTIVE', 'lm-500h-executive', 6, 6, ['102나 6001', '102나 6002', '102나 6003']],
  ['LX 700h VIP', 'lx-700h-vip', 4, 4, ['103다 7001', '103다 7002']],
  ['ALPHARD', 'alphard', 7, 7, ['104라 8001', '104라 8002', '104라 8003', '104라 8004']],
  ['SPRINTER TOURER', 'sprinter-tourer', 7, 7, ['701마 9001', '701마 9002']],
  ['STARIA', 'staria', 7, 7, ['702바 9101', '702바 9102', '702바 9103', '702바 9104']],
  ['PUROSANGUE', 'purosangue', 4, 4, ['105사 1201']],
  ['GV90', 'gv90', 4, 4, ['106아 9001', '106아 9002']],
  ['CYBER TRUCK', 'cyber-truck', 4, 4, ['107자 2024']],
]

/** The sample fleet. */
export const seedCars: Seed = async (tx, { hasSample, now }) => {
  if (!hasSample) return
  for (const [index, [name, drawing, seats, seatCapacity, plates]] of CARS.entries()) {
    const car = await addCar(tx, {
      name,
      image: `drawing:${drawing}`,
      seats,
      seatCapacity,
      displayOrder: index + 1,
      createdAt: now,
    })
    for (const plate of plates) await addUnit(tx, car.id, plate.replace(' ', ''), now)
  }
}
