import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { instantLabel } from '#kit/day.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { toast } from '#kit/ui/toast.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { call, question, sessionUser } from '#ride/account/widgets/realm.ts'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { useRideQuery } from '#ride/reservation/widgets/use-ride-query.ts'
import { createShare, getShare, type ShareOut, withdrawShare } from '../contract.ts'
import { shareRefusal } from '../rules.ts'
import { SHARE_COPIED, SHARE_FAILED, SHARE_WITHDRAWN, WITHDRAW_FAILED } from '../copy.ts'

const TITLE = '운행 현황 공유'

/** Creates, copies, shares and revokes a link to a ride. */
export function ShareRide({ reservation }: { reservation: ReservationOut }) {
  const params = { id: sessionUser()?.id ?? '', rid: reservation.id }
  const { status, ride_date: rideDate } = reservation
  // Only the server knows the arrival time. The day alone gives the latest possible end.
  const isShown = shareRefusal({ status, rideDate, arrivedAt: null }, useNow()) === null
  const asked = question(getShare, { params })
  const { data: link } = useRideQuery(asked, reservation.version, isShown)
  const { making, stopping, failure, share, withdraw } = useShare(params)
  const { buttons, leaves } = useKeptFocus(link)
  if (!isShown || (reservation.display_status === 'COMPLETED' && !link)) return null
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-control">{TITLE}</h2>
      <p className="text-body text-text-soft">
        {link
          ? `${instantLabel(new Date(link.ends_at))}까지 링크로 ${shownOf(reservation)} 볼 수 있습니다.`
          : '타시는 분이나 기다리시는 분께 링크를 보내 드리세요. 차량과 번호, 기사 연락처, 이동 경로와 현재 위치만 보입니다.'}
      </p>
      <div ref={buttons} className="flex flex-wrap gap-gutter">
        <Button variant="sub02" busy={making} disabled={stopping} onClick={() => void share()}>
          {link ? '링크 다시 보내기' : '링크 만들기'}
        </Button>
        {link && (
          <Button
            variant="white"
            busy={stopping}
            disabled={making}
            onClick={() => {
              leaves()
              void withdraw()
            }}
          >
            공유 중지
          </Button>
        )}
      </div>
      {link && (
        <TextField
          label="공유 링크"
          hideLabel
          readOnly
          value={link.url}
          onFocus={(event) => event.target.select()}
        />
      )}
      <FailureNotice failure={failure} />
    </Card>
  )
}

/** The button that withdraws a link disappears with the link, so the focus moves to the button beside it. */
function useKeptFocus(link: unknown) {
  const buttons = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (link || !isLeaving.current) return
    isLeaving.current = false
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [link])
  const leaves = () => void (isLeaving.current = true)
  return { buttons, leaves }
}

/** The content of the link, for its note: after the arrival, the driver's number is missing. */
const shownOf = ({ display_status }: ReservationOut): string =>
  display_status === 'COMPLETED'
    ? '차량과 번호, 이동 경로를'
    : '차량과 번호, 기사 연락처, 이동 경로와 현재 위치를'

/** Two actions with separate error texts: a link that could not be withdrawn is still open. */
function useShare(params: { id: string; rid: string }) {
  const queries = useQueryClient()
  const [making, stopping] = [useAction(SHARE_FAILED), useAction(WITHDRAW_FAILED)]
  const share = async () => {
    stopping.forget()
    const made = await making.run(() => call(createShare, { params }))
    if (made) await handOn(made)
    await queries.invalidateQueries()
  }
  const withdraw = async () => {
    making.forget()
    await stopping.run(() => call(withdrawShare, { params }), SHARE_WITHDRAWN)
    await queries.invalidateQueries()
  }
  const failure = making.failure ?? stopping.failure
  return { making: making.busy, stopping: stopping.busy, failure, share, withdraw }
}

/** Opens the phone's share sheet if there is one; otherwise copies the link. */
async function handOn({ url }: ShareOut): Promise<void> {
  if (await isShared(url)) return
  await navigator.clipboard.writeText(url).then(
    () => toast.success(SHARE_COPIED),
    // The link is also shown in the field.
    () => {},
  )
}

async function isShared(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: TITLE, url })
    return true
  } catch (error) {
    // A user who closes the share sheet does not want a fallback either.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
