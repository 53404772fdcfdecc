import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { Plate } from '#ride/fleet/widgets/plate.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import type { getShared, SharedOut } from '../contract.ts'
import { SHARE_STATE_WORDS } from '../words.ts'

export const meta = { title: '운행 현황' }

/** A ride as whoever got its link sees it: no login, and nothing but car, plate, driver and place. */
export default function Shared() {
  const { ride, error, reload } = useShared(useParams().token ?? '')
  return (
    <div className="grid gap-base py-base">
      <h1 className="text-title-l">운행 현황</h1>
      {ride ? (
        <Ride ride={ride} />
      ) : error instanceof CallFailed && error.status === 404 ? (
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

/** Asked again while it is looked at, and when the network comes back; what is known stays until the link has died. */
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
        const next = await call<typeof getShared>('GET /api/share/{token}', {
          params: { token },
          anonymous: true,
        })
        if (!isLeft) setRide(next)
        if (!isLeft) setError(null)
      } catch (failed) {
        if (isLeft) return
        setError(failed)
        if (failed instanceof CallFailed && failed.status === 404) setRide(null)
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
  <section aria-label="차량" className="grid gap-base rounded-card bg-surface p-5 text-center shadow-card">
    <VehicleImage
      image={ride.car_image}
      name={ride.car_name}
      eager
      className="mx-auto w-full max-w-80 object-contain"
    />
    <p className="text-control font-bold text-text-strong">{ride.car_name}</p>
    {ride.registration_number && <Plate number={ride.registration_number} />}
    <p role="status" className="grid gap-small text-control font-semibold text-text-strong">
      {SHARE_STATE_WORDS[ride.state]}
      {ride.place && <span className="text-body font-normal text-text">현재 위치 {ride.place}</span>}
    </p>
    {ride.driver && (
      <p className="border-t border-line pt-base text-body text-text">
        <span className="text-text-soft">기사</span>{' '}
        <span className="text-control font-semibold text-text-strong">{ride.driver}</span>
      </p>
    )}
  </section>
)
