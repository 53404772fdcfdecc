import { useState } from 'react'
import { timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import type { DriveRideOut } from '../contract.ts'
import { tripIn } from '../queue/rules.ts'
import { countdownText, NO_SHOW_CLAIMED, NO_SHOW_NOT_SENT, NO_SHOW_REFUSED, PHOTO_MISSING } from './copy.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhoto } from './use-photo.ts'
import type { Acts } from './rides.tsx'
import { useSeconds } from '#kit/ui/use-seconds.ts'

type Props = { ride: DriveRideOut; claim: Acts['claimNoShow'] }
const serverMs = (): number => serverNow().getTime()

/** While the driver waits at the pickup: a countdown of the free wait, then a button that reports a no-show. */
export function NoShow({ ride, claim }: Props) {
  const now = useSeconds(serverMs)
  if (tripIn(ride).step !== 'ARRIVED') return null
  if (ride.no_show?.state === 'CLAIMED') return <Notice tone="wait">{NO_SHOW_CLAIMED}</Notice>
  if (!ride.free_wait_ends_at) return <p className="text-control text-text">{NO_SHOW_NOT_SENT}</p>
  const left = Date.parse(ride.free_wait_ends_at) - now
  return (
    <>
      {ride.no_show?.state === 'REFUSED' && (
        <Notice tone="wrong">
          <p className="font-bold">{NO_SHOW_REFUSED}</p>
          <p className="break-words">{ride.no_show.note}</p>
        </Notice>
      )}
      {left > 0 ? (
        <Button variant="white" wide disabled className="tabular-nums">
          노쇼 신고 · {timeOf(new Date(ride.free_wait_ends_at))}부터 ({countdownText(left)})
        </Button>
      ) : (
        <Claim send={(photo) => claim(ride.id, photo)} />
      )}
    </>
  )
}

function Claim({ send }: { send: (photo: Blob) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const chosen = usePhoto()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!isOpen)
    return (
      <Button variant="white" wide onClick={() => setOpen(true)}>
        손님이 오지 않아 노쇼 신고
      </Button>
    )
  const press = () => {
    if (!chosen.photo) return setMissing(true)
    setBusy(true)
    void send(chosen.photo)
  }
  return (
    <section aria-label="노쇼 신고" className="grid gap-gutter">
      <PhotoField
        label="기다린 곳의 사진"
        chosen={chosen}
        {...(isMissing && !chosen.photo && { error: PHOTO_MISSING })}
      />
      <div className="flex gap-gutter *:flex-1">
        <Button variant="white" onClick={() => setOpen(false)}>
          취소
        </Button>
        <Button variant="negative" busy={isBusy || chosen.isPreparing} onClick={press}>
          노쇼 신고 보내기
        </Button>
      </div>
    </section>
  )
}
