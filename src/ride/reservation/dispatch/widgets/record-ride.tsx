import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { timeOf } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { loadAndConfirm } from '#kit/ui/load-alert.ts'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { timeLabel } from '#kit/ui/time-label.ts'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { type ExpenseOut, listExpenses } from '../../expense/contract.ts'
import { EXPENSE_KIND_WORDS } from '../../expense/copy.ts'
import { acceptNoShow, refuseNoShow } from '../../no-show/contract.ts'
import {
  ACCEPT_FAILED,
  ACCEPT_TEXT,
  ACCEPT_TITLE,
  NO_SHOW_DONE,
  NO_SHOW_REFUSED_DONE,
  NOTE_MISSING,
  REFUSE_FAILED,
} from '../../no-show/copy.ts'
import { MAX_NOTE } from '../../no-show/rules.ts'
import { RidePhoto } from '../../photo/widgets/ride-photo.tsx'
import { getTrip, type TripEventOut } from '../../trip-event/contract.ts'
import { tripOf } from '../../trip-event/rules.ts'
import type { DispatchOut } from '../contract.ts'
import { RecordSection } from './record-lines.tsx'

type Props = { reservation: DispatchOut }

/** The driver's reports about a ride: a no-show and the expenses. */
export const RideReports = ({ reservation }: Props) => (
  <>
    {reservation.waiting && <NoShowSection reservation={reservation} />}
    {(reservation.trip_step !== null || reservation.waiting) && <ExpenseSection id={reservation.id} />}
  </>
)

/** The claim that staff may decide or have accepted: the last claim that was not undone. */
function claimIn(trip: readonly TripEventOut[]): { event: TripEventOut; isWaiting: boolean } | null {
  const events = trip.map(({ event_id: id, kind, takes_back: takesBack, at }) => ({
    id,
    kind,
    takesBack,
    at: new Date(at),
  }))
  const { claimId, isNoShow } = tripOf(events)
  const event = trip.find(({ event_id }) => event_id === claimId)
  return event ? { event, isWaiting: !isNoShow } : null
}

function NoShowSection({ reservation }: Props) {
  const { id, waiting, name, phone } = reservation
  const { data } = useQuery({ ...question(getTrip, { params: { id } }), staleTime: 0 })
  const claim = data && claimIn(data)
  if (!claim || !waiting) return null
  const { event, isWaiting } = claim
  const at = (instant: string) => timeOf(new Date(instant))
  return (
    <RecordSection title={isWaiting ? '노쇼 신고' : '노쇼로 종료됨'}>
      <div className="flex items-start gap-base">
        {event.file && (
          <RidePhoto reference={event.file} title="노쇼 신고 사진" className="size-28 rounded-field" />
        )}
        <div className="grid min-w-0 flex-1 gap-1 text-body text-text-strong tabular-nums">
          <p>도착 {at(waiting.since)}</p>
          <p>무료 대기 {at(waiting.free_until)}까지</p>
          <p>
            신고 {at(event.at)} · {event.maker} 기사
          </p>
          {waiting.ended_at && <p>처리 {at(waiting.ended_at)}</p>}
        </div>
        <CallLink label={`${name || '고객'} 님께 전화해 확인`} phone={phone} />
      </div>
      {isWaiting && <Decision key={event.event_id} id={id} claim={event.event_id} />}
    </RecordSection>
  )
}

function Decision({ id, claim }: { id: string; claim: string }) {
  const accepting = useStaffChange(ACCEPT_FAILED)
  const [isRefusing, setRefusing] = useState(false)
  const params = { id }
  const accept = async () => {
    const choice = { action: '노쇼로 처리', otherwise: '취소' }
    if (!(await loadAndConfirm(ACCEPT_TITLE, ACCEPT_TEXT, choice))) return
    await accepting.change(() => call(acceptNoShow, { params, body: { claim } }), NO_SHOW_DONE)
  }
  if (isRefusing) return <Refusal id={id} claim={claim} close={() => setRefusing(false)} />
  return (
    <>
      <div className="flex flex-wrap gap-gutter">
        <Button size="small" variant="negative" busy={accepting.busy} onClick={() => void accept()}>
          노쇼로 처리
        </Button>
        <Button size="small" variant="gray" onClick={() => setRefusing(true)}>
          기사에게 계속 대기 요청
        </Button>
      </div>
      <FailureNotice failure={accepting.failure} />
    </>
  )
}

function Refusal({ id, claim, close }: { id: string; claim: string; close: () => void }) {
  const { busy, failure, change } = useStaffChange(REFUSE_FAILED)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = note.normalize('NFC').trim()
    if (!text) return setError(NOTE_MISSING)
    if (text.length > MAX_NOTE) return
    void change(
      () => call(refuseNoShow, { params: { id }, body: { claim, note: text } }),
      NO_SHOW_REFUSED_DONE,
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-gutter">
      <TextArea
        label="기사에게 전할 말"
        rows={2}
        limit={MAX_NOTE}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.target.value)
          setError('')
        }}
      />
      <FailureNotice failure={failure} />
      <div className="flex gap-gutter">
        <Button type="submit" size="small" busy={busy}>
          보내기
        </Button>
        <Button size="small" variant="gray" onClick={close}>
          취소
        </Button>
      </div>
    </form>
  )
}

function ExpenseSection({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...question(listExpenses, { params: { id } }),
    staleTime: 0,
  })
  if (data && !data.expenses.length) return null
  return (
    <RecordSection title="주차비·통행료">
      {data ? (
        <>
          <ul className="grid gap-gutter">
            {data.expenses.map((expense) => (
              <Expense key={expense.expense_id} expense={expense} />
            ))}
          </ul>
          <p className="text-body font-bold tabular-nums">합계 {won(data.total)}</p>
        </>
      ) : isError ? (
        <Button size="small" variant="white" busy={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      ) : (
        <Skeleton className="h-9" />
      )}
    </RecordSection>
  )
}

const Expense = ({ expense: { kind, amount, file, driver, at } }: { expense: ExpenseOut }) => (
  <li className="flex items-center gap-base">
    {file && (
      <RidePhoto
        reference={file}
        title={`${EXPENSE_KIND_WORDS[kind]} 영수증`}
        className="size-16 rounded-field"
      />
    )}
    <div className="min-w-0 text-body">
      <p className="font-semibold text-text-strong tabular-nums">
        {EXPENSE_KIND_WORDS[kind]} {won(amount)}
      </p>
      <p className="text-text-soft">
        {timeLabel(new Date(at))}, {driver} 기사
      </p>
    </div>
  </li>
)
