import { addDays } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { formatPlate } from '#kit/plate.ts'
import { listedAt } from '#subscribe/subscription/staff/service.ts'
import { urlOf, urls } from '#urls'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { entryText, wordOf } from './copy.ts'
import { entriesOf, type EntryRecord } from './store.ts'

/** The number of entries in one answer. */
const MAX_ENTRIES = 1_000

/** The screen with the record of an entry open. */
function pathTo(entry: EntryRecord): string {
  const { id, plate, status, name, mobile, number } = entry
  const query = { status, open: id }
  switch (entry.kind) {
    case 'INCIDENT':
      return urlOf(urls.admin.incidents, { query: { ...query, q: plate } })
    case 'REQUEST':
    case 'DECLINED_REQUEST':
      return urlOf(urls.admin.requests, { query: { ...query, q: mobile ?? name } })
    case 'CARD_RETRY':
    case 'PAYMENT_DIFFERENCE':
      return urlOf(urls.admin.payments, { query: { ...query, q: mobile ?? name } })
    case 'FINE_UNASSIGNED':
    case 'FINE_OBJECTION':
    case 'FINE_DEADLINE':
      return urlOf(urls.admin.fines, { query: { ...query, q: number } })
    default:
      return listedAt({
        id,
        status: entry.status,
        registrationNumber: plate,
        mobile,
        subscriberName: name ?? '',
      })
  }
}

const present = (entry: EntryRecord) => ({
  id: entry.id,
  kind: entry.kind,
  day: entry.day,
  is_waiting: entry.is_waiting,
  word: wordOf(entry),
  name: entry.name ?? '',
  car: entry.car ?? '',
  plate: formatPlate(entry.plate ?? ''),
  text: entryText(entry),
  path: pathTo(entry),
})

export async function getCalendar(world: World, { query }: Call<typeof contract.getCalendar>) {
  const { from, days } = query
  const range = { from, to: addDays(from, days - 1), now: world.now() }
  const rows = await entriesOf(world.db, range, MAX_ENTRIES + 1)
  return { entries: rows.slice(0, MAX_ENTRIES).map(present), is_cut: rows.length > MAX_ENTRIES }
}
