import { type FormEvent, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import type { DriveRideOut } from '../contract.ts'
import { REASON_MISSING } from './copy.ts'
import type { Acts } from './rides.tsx'

const MAX_REASON = 200

/** Declines a ride before it begins; the reason is required. */
export function Decline({ ride, record }: { ride: DriveRideOut; record: Acts['record'] }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.normalize('NFC').trim()
    if (!text) return setError(REASON_MISSING)
    if (text.length <= MAX_REASON) record(ride.id, 'DECLINED', { reason: text })
  }
  if (!isOpen)
    return (
      <Button
        look="link"
        variant="gray"
        className="justify-self-start min-h-12"
        onClick={() => setOpen(true)}
      >
        이 운행을 할 수 없습니다
      </Button>
    )
  return (
    <form onSubmit={submit} noValidate className="grid gap-gutter">
      <TextArea
        label="할 수 없는 사유"
        rows={3}
        limit={MAX_REASON}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value)
          setError('')
        }}
      />
      <div className="flex gap-gutter *:flex-1">
        <Button variant="white" onClick={() => setOpen(false)}>
          취소
        </Button>
        <Button type="submit" variant="negative">
          거절 보내기
        </Button>
      </div>
    </form>
  )
}
