import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { ticketsOf } from '#kit/money.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { addMemberIfNumberFree, memberByPhone, memberOf } from '#ride/account/store.ts'
import { spendableLots } from '#ride/ticket/store.ts'
import { sumHalves } from '#ride/ticket/rules.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { NUMBER_KNOWN } from './copy.ts'
import { isSearched } from './rules.ts'
import { guestsCalling, lastRidesOf, membersCalling, organizationsCalling, payersOf } from './store.ts'

export const create = (world: World, call: Call<typeof contract.createCustomer>) =>
  change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    const { name, phone, note } = call.body
    const id = newId()
    const isAdded = await addMemberIfNumberFree(tx, {
      id,
      name,
      phone,
      staffNote: note,
      provider: 'PHONE',
      loginId: null,
      passwordHash: null,
      ciHash: null,
      identityStatus: 'NOT_SUBMITTED',
      createdAt: now,
    })
    if (!isAdded) throw numberKnown(found(await memberByPhone(tx, phone)).id)
    audit({ action: 'ADD', subject: 'member', subjectId: id })
    publish('member', { id })
    return { id, name, phone }
  })

const numberKnown = (id: string) =>
  new Refusal('PHONE_TAKEN', {
    status: 409,
    text: NUMBER_KNOWN,
    fields: { phone: NUMBER_KNOWN },
    facts: { id },
  })

export async function list({ db }: World, { query: { q = '' } }: Call<typeof contract.listCallers>) {
  if (!isSearched(q)) return []
  const found = [membersCalling(db, q), guestsCalling(db, q), organizationsCalling(db, q)]
  return (await Promise.all(found)).flat()
}

export async function get({ db, now }: World, { params: { id } }: Call<typeof contract.getCaller>) {
  const today = dayOf(now())
  const { name, phone, staffNote } = found(await memberOf(db, id))
  const [lots, payers, rides] = await Promise.all([
    spendableLots(db, id, today),
    payersOf(db, id, today),
    lastRidesOf(db, id),
  ])
  return {
    id,
    name,
    phone: phone ?? '',
    note: staffNote,
    tickets: ticketsOf(sumHalves(lots)),
    organizations: payers.map(({ halves, ...payer }) => ({ ...payer, tickets: ticketsOf(halves) })),
    rides,
  }
}
