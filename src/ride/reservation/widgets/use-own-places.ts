import { useEffect, useState } from 'react'
import { call, rideRealm, sessionUser } from '#ride/account/widgets/realm.ts'
import type { HoldOut, listHolds } from '#ride/hold/contract.ts'
import type { getMember } from '#ride/member/contract.ts'
import type { listWaits, WaitOut } from '#ride/waitlist/contract.ts'

/** What a member has already: cars held for her, lines that she stands in, and her tickets. */
export type OwnPlaces = { holds: HoldOut[]; waits: WaitOut[]; tickets: number | null }
const NONE: OwnPlaces = { holds: [], waits: [], tickets: null }

async function ownPlaces(id: string): Promise<OwnPlaces> {
  const params = { id }
  const [holds, waits, member] = await Promise.all([
    call<typeof listHolds>('GET /api/users/{id}/holds', { params }),
    call<typeof listWaits>('GET /api/users/{id}/waitlist', { params }),
    call<typeof getMember>('GET /api/users/{id}', { params }),
  ])
  return { holds, waits, tickets: member.tickets }
}

/** The same, read once the page stands; a visitor has nothing, and what cannot be had the page does without. */
export function useOwnPlaces(): OwnPlaces & { reload: () => void } {
  const isInside = rideRealm.useIsLoggedIn()
  const [own, setOwn] = useState(NONE)
  const [round, setRound] = useState(0)
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
  return { ...(isInside ? own : NONE), reload: () => setRound((before) => before + 1) }
}
