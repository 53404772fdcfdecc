import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { searchIn } from '#kit/search-in.ts'

/**
 * One hit. `kind` is a stable key, `kind_text` its Korean heading, `path` the screen of the back office that shows the
 * hit.
 */
const hitOut = z.object({
  kind: z.string(),
  kind_text: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
})

/**
 * Searches rides, guests, drivers, cars, organizations and money of both products, at most five hits of each kind.
 * Empty for a text below two characters, or below three digits. 503 if the database does not answer in time.
 */
export const searchAll = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  who: 'admin',
  needs: 'DESK',
  summary: 'Search the back office',
  query: z.object({ q: searchIn }),
  output: z.array(hitOut),
})
