import { useCallback, useEffect, useState } from 'react'
import { call, rideRealm, sessionUser } from '#ride/account/widgets/realm.ts'
import { type HoldOut, listHolds } from '#ride/hold/contract.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { listOrganizations, type PlaceOut } from '#ride/organization/contract.ts'
import { listWaits, type WaitOut } from '#ride/waitlist/contract.ts'
import { useFreshness } from './use-freshness.ts'
import { useNow } from '#kit/ui/use-now.ts'

/** The member's own state: held cars, waitlist entries, tickets, and organizations; null while loading. */
export type OwnPlaces = {
  holds: HoldOut[]
  waits: WaitOut[]
  tickets: number | null
  organizations: PlaceOut[] | null
}
const NONE: OwnPlaces = { holds: [], waits: [], tickets: null, organizations: null }

async function ownPlaces(id: string): Promise<OwnPlaces> {
  const params = { id }
  const [holds, waits, member, { organizations }] = await Promise.all([
    call(listHolds, { params }),
    call(listWaits, { params }),
    call(getMember, { params }),
    call(listOrganizations),
  ])
  return { holds, waits, tickets: member.tickets, organizations }
}

/** Removes holds and offers that have expired. */
function standing({ holds, waits, ...rest }: OwnPlaces, now: Date): OwnPlaces {
  const isOver = (until: string | null) => until !== null && new Date(until) <= now
  return {
    ...rest,
    holds: holds.filter((hold) => !isOver(hold.expires_at)),
    waits: waits.filter((wait) => !isOver(wait.offered_until)),
  }
}

/**
 * Loads the member's own state after the first rendering and with each reload of the cars, so that a car offered to the
 * member is shown as theirs. Visitors get empty data; if loading fails, the page works without it.
 */
export function useOwnPlaces(): OwnPlaces & { reload: () => void } {
  const isInside = rideRealm.useIsLoggedIn()
  const [own, setOwn] = useState(NONE)
  const [round, setRound] = useState(0)
  const now = useNow()
  useEffect(() => {
    const id = sessionUser()?.id
    if (!isInside || !id) return
    let isLeft = false
    ownPlaces(id).then(
      (places) => void (isLeft || setOwn(places)),
      () => {},
    )
    return () => void (isLeft = true)
  }, [isInside, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useFreshness(reload)
  return { ...(isInside ? standing(own, now) : NONE), reload }
}
