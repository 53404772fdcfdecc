import { useEffect, useState } from 'react'
import { useParams } from '#kit/ui/router.tsx'
import { instantLabel, instantOf } from '#kit/day.ts'
import { Card } from '#kit/ui/card.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { isMissing, textOf } from '#kit/web/call-failed.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { DriverCall } from '#ride/driver/widgets/driver-call.tsx'
import { Plate } from '#ride/fleet/widgets/plate.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import { StopTimeline } from '#ride/reservation/widgets/stop-timeline.tsx'
import { getShared, type SharedOut } from '../contract.ts'
import { shareState } from '../rules.ts'
import { SHARE_STATE_WORDS } from '../copy.ts'

export const meta = { title: '운행 현황' }

/** A shared ride: without a login, only car, registration number, driver and route. */
export default function Shared() {
  const { ride, error, reload } = useShared(useParams().token ?? '')
  return (
    <div className="grid gap-base py-base">
      <h1 className="text-title-l">운행 현황</h1>
      {ride ? (
        <Ride ride={ride} />
      ) : isMissing(error) ? (
        <EmptyState
          title="열 수 없는 링크입니다"
          text="운행이 끝났거나 공유가 중지되었습니다. 보내신 분께 확인해 주세요."
        />
      ) : error ? (
        <ErrorState text={textOf(error)} retry={reload} busy={false} />
      ) : (
        <Loading label="운행 현황을 불러오는 중입니다" className="grid gap-base">
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

const LOOK_AGAIN_MS = 15_000

/** Refetched while the page is visible, and when the network returns; the last data stays until the link has expired. */
function useShared(token: string) {
  const [ride, setRide] = useState<SharedOut | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const reload = () => setRound((before) => before + 1)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const next = await call(getShared, {
          params: { token },
          anonymous: true,
        })
        if (!isLeft) setRide(next)
        if (!isLeft) setError(null)
      } catch (failed) {
        if (isLeft) return
        setError(failed)
        if (isMissing(failed)) setRide(null)
      }
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
    const again = () => void look()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      isLeft = true
      clearInterval(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [token, round])
  return { ride, error, reload }
}

const Ride = ({ ride }: { ride: SharedOut }) => (
  <>
    <Card className="grid gap-base p-5 text-center" aria-label="차량">
      <VehicleImage
        image={ride.car_image}
        name={ride.car_name}
        eager
        className="mx-auto w-full max-w-80 object-contain"
      />
      <p className="text-control font-bold text-text-strong">{ride.car_name}</p>
      {ride.registration_number && <Plate number={ride.registration_number} />}
      <p role="status" className="text-control font-semibold text-text-strong">
        {SHARE_STATE_WORDS[shareState(ride)]}
      </p>
      {ride.driver_name && <DriverCall name={ride.driver_name} phone={ride.driver_phone} />}
    </Card>
    <Card className="grid gap-3 p-5">
      <h2 className="text-control">이동 정보</h2>
      <p className="text-body text-text">{instantLabel(instantOf(ride.pickup_time)!)} 출발</p>
      <StopTimeline
        reservation={wayOf(ride)}
        current={ride.current_stop}
        isOver={ride.status === 'COMPLETED'}
      />
    </Card>
  </>
)

/** The places for the timeline, without the times of the stops. */
const wayOf = ({ pickup_time, places, pickup_note, dropoff_note }: SharedOut) => ({
  pickup_time,
  pickup_note,
  dropoff_note,
  pickup_location: places[0]!,
  via_locations: places.slice(1, -1).map((location) => ({ location, time: null })),
  dropoff_location: places.at(-1)!,
})
