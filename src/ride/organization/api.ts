import { dayOf, monthOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import type { Tx } from '#kit/db.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { changedFields } from '#platform/staff/rules.ts'
import { withoutActorName } from '#ride/account/service.ts'
import { memberOf } from '#ride/account/store.ts'
import { presentListed } from '#ride/ticket/staff/service.ts'
import { entriesOf } from '#ride/ticket/ledger/store.ts'
import { spendableLots } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { lockAsManager, managerOf, columnsFrom, auditValuesOf } from './service.ts'
import type * as contract from './contract.ts'
import { invitesTo } from './members/store.ts'
import { ownRequests } from './request/api.ts'
import { changeOrganization, type PlaceRecord, placesOf } from './store.ts'

const limitOf = (halves: number | null) => (halves === null ? null : ticketsOf(halves))

const present = ({ id, name, role, monthly_halves, spent_halves, halves }: PlaceRecord) => ({
  id,
  name,
  role,
  monthly_limit: limitOf(monthly_halves),
  spent: ticketsOf(spent_halves),
  tickets: ticketsOf(halves),
})

export async function list(world: World, { session, query }: Call<typeof contract.listOrganizations>) {
  const now = world.now()
  const today = dayOf(now)
  const { phone } = found(await memberOf(world.db, session.personId))
  const [places, invites, requests] = await Promise.all([
    placesOf(world.db, session.personId, { today, month: query.month ?? monthOf(today) }),
    phone ? invitesTo(world.db, phone, now) : [],
    ownRequests(world.db, session.personId, now),
  ])
  return {
    organizations: places.map(present),
    invites: invites.map(({ id, organizationName, role, monthlyHalves, expiresAt }) => ({
      id,
      organization: organizationName,
      role,
      monthly_limit: limitOf(monthlyHalves),
      expires_at: expiresAt.toISOString(),
    })),
    requests,
  }
}

async function detailOf(tx: Tx, id: string, personId: string, now: Date) {
  const today = dayOf(now)
  const [place] = await placesOf(tx, personId, { today, month: monthOf(today), only: id })
  const lots = await spendableLots(tx, found(place).id, today)
  return {
    ...present(place!),
    business_number: place!.business_number,
    tickets_expiring: lots.map((lot) => ({ amount: ticketsOf(lot.halves), expires_on: lot.expiresOn })),
  }
}

export const get = (world: World, { params, session }: Call<typeof contract.getOrganization>) =>
  detailOf(world.db, params.id, session.personId, world.now())

const audited = (subjectId: string) => ({ subject: 'organization', subjectId })

export async function patchOwn(world: World, call: Call<typeof contract.patchOwnOrganization>) {
  const { id } = call.params
  const { personId } = call.session
  return change(world, withoutActorName(call), async ({ tx, now, audit, revise, publish }: Unit) => {
    const before = await lockAsManager(tx, id, personId)
    const values = columnsFrom(call.body)
    if (Object.keys(values).length) {
      await changeOrganization(tx, id, values)
      const [was, is] = [auditValuesOf(before), auditValuesOf({ ...before, ...values })]
      audit({ action: 'CHANGE', ...audited(id), before: was, after: { ...is, manager_id: personId } })
      const fields = changedFields(was, is, ['name', 'business_number'])
      revise({ subjectId: id, version: before.version + 1, fields })
      publish('organization', { id })
    }
    return detailOf(tx, id, personId, now)
  })
}

export async function ledger(world: World, call: Call<typeof contract.listOwnTickets>) {
  const { params, query, session } = call
  const { organizationId } = await managerOf(world.db, params.id, session.personId)
  return entriesOf(world.db, organizationId, query, (entry) => presentListed(entry, false))
}
