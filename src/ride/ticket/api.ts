import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import type { Tx } from '#kit/db.ts'
import { changeOnce, type OnceKey } from '#kit/once.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { lockMember, memberOf } from '#ride/account/store.ts'
import { addAudit } from '#ride/audit/store.ts'
import type { World } from '#world'
import { closeExpired, giveTickets, takeAway } from './acts.ts'
import type { adjustTickets, grantTickets, listTickets } from './contract.ts'
import { ADJUSTMENT_DAYS, expiryOf, halvesIn } from './rules.ts'
import { entriesOf, type Entry, moveExpiry, spendableLots } from './store.ts'
import { BELOW_ZERO } from './words.ts'

/** An entry on the wire: amounts in tickets. */
export const presentEntry = (entry: Entry) => ({
  created_at: entry.createdAt.toISOString(),
  prev_tickets: ticketsOf(entry.before),
  type: entry.type,
  amount: ticketsOf(entry.amount),
  remaining_tickets: ticketsOf(entry.after),
})

export async function list(world: World, { params }: Call<typeof listTickets>) {
  found(await memberOf(world.db, params.id))
  return (await entriesOf(world.db, params.id)).map(presentEntry)
}

export async function grant(world: World, { body, session, once }: Call<typeof grantTickets>) {
  return changeTickets(world, once, body.user_id, async (tx, now) => {
    const today = dayOf(now)
    const expiresOn = expiryOf(today, body.date)
    await closeExpired(tx, body.user_id, now)
    const gift = {
      memberId: body.user_id,
      type: 'CHARGE' as const,
      halves: body.amount * 2,
      expiresOn,
      actorId: session.memberId,
    }
    const entry = body.amount ? found(await giveTickets(tx, gift, now)) : null
    if (!entry) await moveExpiry(tx, body.user_id, today, expiresOn)
    const act = {
      actor: session,
      action: entry ? 'GRANT' : 'MOVE_EXPIRY',
      subject: 'ticket' as const,
      subjectId: body.user_id,
      after: { amount: body.amount, expires_on: expiresOn },
    }
    await addAudit(tx, act, now)
    return entry
  })
}

export async function adjust(world: World, { body, session, once }: Call<typeof adjustTickets>) {
  const { tickets, entry } = await changeTickets(world, once, body.user_id, async (tx, now) => {
    await closeExpired(tx, body.user_id, now)
    const correction = {
      memberId: body.user_id,
      halves: Math.abs(body.amount * 2),
      actorId: session.memberId,
      note: body.reason,
    }
    const expiresOn = expiryOf(dayOf(now), ADJUSTMENT_DAYS)
    const entry =
      body.amount > 0
        ? await giveTickets(tx, { ...correction, type: 'ADJUST', expiresOn }, now)
        : await takeAway(tx, correction, now)
    if (!entry) throw new Refusal('BELOW_ZERO', { status: 409, text: BELOW_ZERO })
    const act = {
      actor: session,
      action: 'ADJUST',
      subject: 'ticket' as const,
      subjectId: body.user_id,
      after: { amount: body.amount, reason: body.reason },
    }
    await addAudit(tx, act, now)
    return entry
  })
  return { tickets, entry: entry! }
}

/** A change of a member's tickets: once a key, on a member who is there and stays; answers balance and ledger row. */
async function changeTickets(
  world: World,
  once: OnceKey | null,
  memberId: string,
  work: (tx: Tx, now: Date) => Promise<Entry | null>,
) {
  const now = world.now()
  const answer = await changeOnce(world.db, once, now, async (tx) => {
    found(await lockMember(tx, memberId))
    const entry = await work(tx, now)
    const lots = await spendableLots(tx, memberId, dayOf(now))
    return { tickets: ticketsOf(halvesIn(lots)), entry: entry && presentEntry(entry) }
  })
  world.news.tell({ topic: 'member', id: memberId })
  return answer
}
