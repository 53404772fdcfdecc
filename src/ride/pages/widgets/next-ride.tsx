import { useEffect, useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { latestReservation, type ReservationOut } from '#ride/reservation/contract.ts'
import { NextRide } from '#ride/reservation/widgets/next-reservation-card.tsx'

/**
 * The member's next ride, over the lower part of the hero, so that nothing moves when it loads. On a very small screen
 * it follows below the hero. Renders nothing without a ride, or if it fails to load.
 */
export default function NextRideOfHome({ isRaised }: { isRaised: boolean }) {
  const ride = useNextRide()
  if (!ride) return null
  return (
    <div
      className={cx(
        'pointer-events-none order-last bg-[#0a1226] py-base',
        '[@media(min-width:360px)_and_(min-height:640px)]:absolute [@media(min-width:360px)_and_(min-height:640px)]:inset-x-0',
        '[@media(min-width:360px)_and_(min-height:640px)]:z-10 [@media(min-width:360px)_and_(min-height:640px)]:bg-transparent',
        isRaised ? 'bottom-14' : 'bottom-0',
      )}
    >
      <div className="page-width">
        <div className="pointer-events-auto md:max-w-[420px]">
          <NextRide reservation={ride} isCompact />
        </div>
      </div>
    </div>
  )
}

function useNextRide(): ReservationOut | null {
  const [ride, setRide] = useState<ReservationOut | null>(null)
  useEffect(() => {
    const id = sessionUser()?.id
    if (!id) return
    const left = new AbortController()
    const load = async () => {
      const next = await call(latestReservation, { params: { id } })
      if (!left.signal.aborted) setRide(next)
    }
    // The page works without it.
    load().catch(() => {})
    return () => left.abort()
  }, [])
  return ride
}
