import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from './source.ts'

type Planted = { what: string; count: number; most: number }

/** Source files outside a room that refer to it: a new room of this kind would change them too. */
const namesRoom = (root: string, room: string) =>
  sourcesIn(root).filter((path) => {
    if (path.includes('.test.') || path.startsWith('src/testing/') || path.startsWith(`src/${room}/`))
      return false
    return readFileSync(join(root, path), 'utf8').includes(`#${room}/`)
  }).length

const naming = (root: string, pattern: RegExp, outside: RegExp) =>
  sourcesIn(root).filter(
    (path) =>
      !path.includes('.test.') &&
      !path.startsWith('src/testing/') &&
      !outside.test(path) &&
      pattern.test(readFileSync(join(root, path), 'utf8')),
  ).length

/** Files that each kind of change touches, counted on an existing example. */
export const plantedFiles = (root: string): Planted[] => [
  { what: 'a staff list (subscription FAQ), central', count: namesRoom(root, 'subscribe/faq'), most: 1 },
  {
    what: 'a kind of message (wish_replied), central',
    count: naming(root, /wish_replied|wishReplied/, /^src\/subscribe\/wish\//),
    most: 0,
  },
  {
    what: 'a job (remind-mileage), central',
    count: naming(root, /remind-mileage|remindMileage/, /^src\/subscribe\/handover\//),
    most: 0,
  },
  {
    what: 'an audited field (retail_price), central',
    count: naming(root, /retail_price/, /^src\/subscribe\/catalog\//),
    most: 0,
  },
  {
    what: 'a field of a reservation (luggage_count)',
    count: naming(root, /luggage_?count/i, /^$/),
    most: 6,
  },
]
