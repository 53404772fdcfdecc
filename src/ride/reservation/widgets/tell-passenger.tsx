import { useState } from 'react'
import { brand } from '#brand'
import { timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import { Modal } from '#kit/ui/modal.tsx'
import type { UnnumberedOut } from '../contract.ts'
import { meetingText, TELL_COPIED } from '../copy.ts'
import { pickupLabel } from './reservation-details.tsx'

/** Offers a prefilled message about the ride to the passenger: by SMS, by the phone's share sheet, or to copy. */
export function TellPassenger({ reservation }: { reservation: UnnumberedOut }) {
  const [open, setOpen] = useState(false)
  const text = tellTextOf(reservation)
  const canShare = 'share' in navigator
  return (
    <>
      <Button size="large" wide onClick={() => setOpen(true)}>
        {reservation.name}님께 알리기
      </Button>
      <Modal
        open={open}
        close={() => setOpen(false)}
        title={`${reservation.name}님께 알리기`}
        actions={
          <>
            <Button variant="gray" onClick={() => void copyText(text, TELL_COPIED)}>
              복사
            </Button>
            {canShare && (
              <Button variant="gray" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
                카카오톡 등
              </Button>
            )}
            <Button href={smsLink(reservation.phone, text)}>문자 보내기</Button>
          </>
        }
      >
        <p className="rounded-field bg-sunken p-base text-body whitespace-pre-line text-text-strong">
          {text}
        </p>
      </Modal>
    </>
  )
}

// iOS expects `&body=`, Android `?body=`; both accept `?&body=`.
const smsLink = (phone: string, text: string) => `sms:${phone}?&body=${encodeURIComponent(text)}`

/** The message that a secretary would write. */
function tellTextOf(reservation: UnnumberedOut): string {
  const { name, car_name, pickup_location, via_locations, dropoff_location, status } = reservation
  const stops = via_locations.map(({ location, time }) =>
    [`경유 ${location}`, time && timeOf(new Date(time))].filter(Boolean).join(' '),
  )
  return [
    `${name}님, ${brand.nameKo} 차량을 ${status === 'CONFIRMED' ? '예약했습니다' : '신청했습니다'}.`,
    `${pickupLabel(reservation)} ${car_name}`,
    `출발 ${pickup_location}`,
    meetingText(reservation, 'pickup_note'),
    ...stops,
    `도착 ${dropoff_location}`,
    meetingText(reservation, 'dropoff_note'),
  ]
    .filter(Boolean)
    .join('\n')
}
