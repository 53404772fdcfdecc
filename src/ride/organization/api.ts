import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { found } from '#kit/refusal.ts'
import { memberOf } from '#ride/account/store.ts'
import { spendableLots } from '#ride/ticket/store.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { invitesTo } from './people/store.ts'
import { monthOf } from './rules.ts'
import { type PlaceRecord, placesOf } from './store.ts'

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
  const [places, invites] = await Promise.all([
    placesOf(world.db, session.personId, { today, month: query.month ?? monthOf(today) }),
    phone ? invitesTo(world.db, phone, now) : [],
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
  }
}

export async function get(world: World, { params, session }: Call<typeof contract.getOrganization>) {
  const today = dayOf(world.now())
  const wanted = { today, month: monthOf(today), only: params.id }
  const [place] = await placesOf(world.db, session.personId, wanted)
  const lots = await spendableLots(world.db, found(place).id, today)
  return {
    ...present(place!),
    registration_number: place!.registration_number,
    tickets_expiring: lots.map((lot) => ({ amount: ticketsOf(lot.halves), expires_on: lot.expiresOn })),
  }
}
