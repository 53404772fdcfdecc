import { useState } from 'react'
import { ordinal } from '#kit/ordinal.ts'
import { useLocation, useNavigate } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { textOf, ignoreMissing } from '#kit/web/call-failed.ts'
import { call, rideRealm, sessionUser } from '#ride/account/widgets/realm.ts'
import { joinWaitlist, leaveWaitlist, type WaitOut } from '../contract.ts'
import { WAIT_JOINED, WAIT_LEFT } from '../copy.ts'
import { urls } from '#urls'

type Props = { carId: string; carName: string; day: string; wait: WaitOut | undefined; changed: () => void }

/** Joins the waitlist of a car, or leaves it, with one press; a visitor logs in first and returns here. */
export function WaitButton({ carId, carName, day, wait, changed }: Props) {
  const { busy, wrong, press } = useLine({ carId, day, wait, changed })
  return (
    <div className="grid justify-items-start gap-small">
      {wait && (
        <p className="text-body text-text-strong" role="status">
          {wait.place === 1
            ? '다음 순서로 알려 드립니다.'
            : `${ordinal(wait.place ?? 1)} 순서로 기다리고 계십니다.`}
        </p>
      )}
      <Button
        variant={wait ? 'gray' : 'sub02'}
        size="small"
        busy={busy}
        onClick={press}
        aria-label={`${carName} ${wait ? '알림 취소' : '자리가 나면 알려 주세요'}`}
      >
        {wait ? '알림 취소' : '자리가 나면 알려 주세요'}
      </Button>
      {wrong && (
        <p role="alert" className="text-body text-negative-text">
          {wrong}
        </p>
      )}
    </div>
  )
}

function useLine({ carId, day, wait, changed }: Omit<Props, 'carName'>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const toLogin = () => {
    rideRealm.rememberRedirect(`${pathname}?date=${day}`)
    return navigate(urls.login)
  }
  const press = async () => {
    const id = sessionUser()?.id
    if (!id) return toLogin()
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      await (wait ? leave(id, wait.id) : join(id, carId, day))
      void toast.success(wait ? WAIT_LEFT : WAIT_JOINED)
    } catch (error) {
      setWrong(textOf(error))
    }
    setBusy(false)
    changed()
  }
  return { busy, wrong, press: () => void press() }
}

const join = (id: string, carId: string, day: string) =>
  call(joinWaitlist, {
    params: { id },
    body: { car_id: carId, day },
  })

const leave = (id: string, wid: string) => ignoreMissing(call(leaveWaitlist, { params: { id, wid } }))
