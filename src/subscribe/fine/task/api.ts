import { urlOf, urls } from '#urls'
import type { World } from '#world'
import type { FineState } from '../rules.ts'
import { fineCount, type FineRecord, fineRows } from '../store.ts'
import { KIND_WORDS } from '../copy.ts'

const presentWaiting = ({ id, name, plate, kind, notice_number }: FineRecord, status: FineState) => ({
  id,
  name: name ?? plate,
  car: `${KIND_WORDS[kind]}, ${plate}`,
  path: urlOf(urls.admin.fines, { query: { status, q: notice_number, open: id } }),
})

async function waiting({ db }: World, status: FineState, shown: number) {
  const [count, rows] = await Promise.all([fineCount(db, { status }), fineRows(db, { status }, shown, 0)])
  return { count, rows: rows.map((row) => presentWaiting(row, status)) }
}

/** Fines without a renter, and objections, for the first screen of staff. */
export async function waitingFines(world: World, shown: number) {
  const [unassigned_fines, fine_objections] = await Promise.all([
    waiting(world, 'UNASSIGNED', shown),
    waiting(world, 'OBJECTED', shown),
  ])
  return { unassigned_fines, fine_objections }
}
