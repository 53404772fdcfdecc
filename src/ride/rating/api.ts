import { Answer } from '#kit/answer.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockMember } from '#ride/account/store.ts'
import { lockReservation, ownReservation } from '#ride/reservation/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { RATING_CSV } from './csv.ts'
import { ratingRefusal } from './rules.ts'
import {
  addRating,
  allRatings,
  markHandled,
  type Rating,
  ratingCount,
  ratingOf,
  type RatingRow,
  ratingRow,
  ratingRows,
  ratingRowsByIds,
} from './store.ts'
import { ALREADY_HANDLED, NOTE_MISSING, RATING_WORDS } from './copy.ts'

const present = ({ stars, sentence, createdAt }: Rating): contract.RatingOut => ({
  stars,
  text: sentence,
  created_at: createdAt.toISOString(),
})

export async function get(world: World, { params }: Call<typeof contract.getRating>) {
  const ride = found(await ownReservation(world.db, params.id, params.rid))
  const rating = await ratingOf(world.db, ride.id)
  const canRate = !ratingRefusal({ ...ride, isRated: rating !== null, now: world.now() })
  return { rating: rating && present(rating), can_rate: canRate }
}

export const create = (world: World, call: Call<typeof contract.createRating>) =>
  change(world, call, async ({ tx, now, auditForMember, publish }: Unit) => {
    const { rid } = call.params
    // Same lock as account deletion: a rating written afterwards would never be erased.
    const { id: memberId } = found(await lockMember(tx, call.params.id))
    const ride = found(await lockReservation(tx, rid))
    found(ride.memberId === memberId || null)
    const isRated = (await ratingOf(tx, rid)) !== null
    refuse(ratingRefusal({ ...ride, isRated, now }), RATING_WORDS)
    const { stars, text: sentence } = call.body
    const rating = await addRating(tx, { reservationId: rid, memberId, stars, sentence, createdAt: now })
    auditForMember(memberId, { action: 'RATE', subject: 'reservation', subjectId: rid })
    publish('member', { id: memberId })
    return present(rating)
  })

const presentListed = (row: RatingRow): contract.ListedRating => ({
  id: row.id,
  stars: row.stars,
  text: row.sentence,
  created_at: row.created_at.toISOString(),
  member: row.member,
  car_name: row.car_name,
  driver: row.driver,
  pickup_time: wallTimeOf(row.pickup_at),
  handled_at: row.handled_at?.toISOString() ?? null,
  handled_by: row.handled_by,
  note: row.note,
})

export async function list(world: World, call: Call<typeof contract.listRatings>) {
  const { query } = call
  if (wantsCsv(call)) {
    const rowsOf = async (tx: Tx, hits: { id: string }[]) => {
      const ids = hits.map(({ id }) => id)
      return (await ratingRowsByIds(tx, ids, query.which)).map(presentListed)
    }
    const all = allRatings(query.which)
    return exportCsv(world, call, { subject: 'rating', columns: RATING_CSV, query: all, rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    ratingRows(world.db, query.which, page.limit, page.offset),
    ratingCount(world.db, query.which),
  ])
  return Answer.of(rows.map(presentListed), { page: page.shownToCap(total) })
}

/** Low ratings that staff have not handled. */
export const waiting = async (world: World, shown: number) => ({
  ratings: {
    count: await ratingCount(world.db, 'WAITING'),
    rows: (await ratingRows(world.db, 'WAITING', shown, 0)).map(presentListed),
  },
})

export const handle = (world: World, call: Call<typeof contract.handleRating>) =>
  change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    const { id } = call.params
    const { memberId } = found(await ratingOf(tx, id))
    // Same lock as account deletion: a note written afterwards would never be erased.
    const isHere = (await lockMember(tx, memberId)) !== null
    if (isHere && !call.body.note) throw invalid('note', NOTE_MISSING)
    const note = isHere ? call.body.note : ''
    if (!(await markHandled(tx, id, { by: call.session.personId, note, now })))
      throw new Refusal('ALREADY_HANDLED', { status: 409, text: ALREADY_HANDLED })
    audit({ action: 'HANDLE', subject: 'rating', subjectId: id })
    publish('reservation', { id, version: 0 })
    return presentListed(found(await ratingRow(tx, id)))
  })
