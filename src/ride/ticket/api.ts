import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { changeOnce } from '#kit/once.ts'
import { found } from '#kit/refusal.ts'
import { memberOf } from '#ride/account/store.ts'
import { addAudit } from '#ride/audit/store.ts'
import type { World } from '#world'
import { closeExpired, giveTickets } from './acts.ts'
import type { grantTickets, listTickets } from './contract.ts'
import { expiryOf } from './rules.ts'
import { entriesOf, type Entry, moveExpiry, spendableLots } from './store.ts'

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
  const now = world.now()
  const memberId = body.user_id
  const answer = await changeOnce(world.db, once, now, async (tx) => {
    const member = found(await memberOf(tx, memberId))
    await closeExpired(tx, memberId, now)
    const today = dayOf(now)
    const expiresOn = expiryOf(today, body.date)
    const gift = {
      memberId,
      type: 'CHARGE' as const,
      halves: body.amount * 2,
      expiresOn,
      actorId: session.memberId,
    }
    const entry = await giveTickets(tx, gift, now)
    if (!entry) await moveExpiry(tx, memberId, today, expiresOn)
    const after = { amount: body.amount, expires_on: expiresOn }
    await addAudit(
      tx,
      {
        actor: session,
        action: entry ? 'GRANT' : 'MOVE_EXPIRY',
        subject: 'ticket',
        subjectId: member.id,
        after,
      },
      now,
    )
    const lots = await spendableLots(tx, memberId, today)
    return {
      tickets: ticketsOf(lots.reduce((sum, lot) => sum + lot.halves, 0)),
      entry: entry && presentEntry(entry),
    }
  })
  world.news.tell({ topic: 'member', id: memberId })
  return answer
}
