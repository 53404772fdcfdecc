import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { WISH_CSV } from './csv.ts'
import { wishRefusal } from './rules.ts'
import {
  addWish,
  allWishes,
  answerWish,
  lockWish,
  openWishesOf,
  ownWishes,
  wishCount,
  type WishRecord,
  wishRecord,
  wishRows,
} from './store.ts'
import { WISH_WORDS, WISH_FIELDS } from './copy.ts'
import { wishReplied } from './messages.ts'

const instantText = (at: string | null) => at && new Date(at).toISOString()

const present = ({ subscriber_id: id, name, email, mobile, ...wish }: WishRecord): contract.WishRow => ({
  ...wish,
  created_at: new Date(wish.created_at).toISOString(),
  replied_at: instantText(wish.replied_at),
  subscriber: { id, name, email, mobile },
})

export async function create(world: World, call: Call<typeof contract.createWish>) {
  const { session, body } = call
  return change(world, call, async ({ tx, now, publish }: Unit) => {
    // Lock the account, so that parallel wishes of one subscriber are all counted.
    const { id: subscriberId } = found(await lockAccount(tx, session.personId))
    refuse(wishRefusal(await openWishesOf(tx, subscriberId)), WISH_WORDS)
    const id = await addWish(tx, subscriberId, body.model, now)
    publish('wish', { id })
    return { id, model: body.model, created_at: now.toISOString() }
  })
}

export const listOwn = async (world: World, { session }: Call<typeof contract.listOwnWishes>) =>
  (await ownWishes(world.db, session.personId)).map(({ id, model, createdAt, reply, repliedAt }) => ({
    id,
    model,
    created_at: createdAt.toISOString(),
    reply,
    replied_at: repliedAt?.toISOString() ?? null,
  }))

export async function list(world: World, call: Call<typeof contract.listWishes>) {
  const { q, status } = call.query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: WishRecord[]) => rows.map(present)
    const query = allWishes({ q, status })
    return exportCsv(world, call, { subject: 'wish', columns: WISH_CSV, query, rowsOf })
  }
  const page = pageOf(call.query)
  const [rows, counted] = await Promise.all([
    wishRows(world.db, { q, status }, page.limit, page.offset),
    wishCount(world.db, { q, status }),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(counted) })
}

export async function patch(world: World, call: Call<typeof contract.patchWish>) {
  const { id } = call.params
  const { reply } = call.body
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish, send } = unit
    const wish = found(await lockWish(tx, id))
    const read = async () => present(found(await wishRecord(tx, id)))
    const {
      before: { subscriber },
      finish,
    } = await beginEdit({ unit, madeOn: call.version, read, fields: namesOf(WISH_FIELDS) })
    if (reply === wish.reply) return finish()
    await answerWish(tx, id, reply, now)
    if (subscriber.mobile)
      send(wishReplied, {
        subjectId: id,
        recipient: subscriber.mobile,
        facts: { model: wish.model, reply },
      })
    audit({ action: 'REPLY', subject: 'wish', subjectId: id })
    publish('wish', { id })
    return finish()
  })
}
