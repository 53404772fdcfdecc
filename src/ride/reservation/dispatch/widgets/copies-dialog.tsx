import { X } from 'lucide-react'
import { useState } from 'react'
import { addDays, type Day, dayLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { LAST_BOOKABLE_DAY } from '#ride/fleet/rules.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type Copied, copyReservation } from '../../booking/copies/contract.ts'
import { MAX_COPIES } from '../../booking/copies/rules.ts'
import type { DispatchOut } from '../contract.ts'
import { CHANGE_FAILED } from './copy.ts'
import { reservationLabel } from './labels.ts'

const WEEKS = [1, 2, 3, 4]

/** Books a ride again on other days, and shows the result of each day. */
export function CopiesDialog({ row: ride, close }: DialogProps<DispatchOut>) {
  const { days, add, drop, reason, setReason, results, busy, failure, send } = useCopies(ride)
  const isAsked = results.some(({ code }) => code === 'NEEDS_REASON')
  return (
    <Drawer
      close={close}
      title="다른 날에도 예약"
      text={reservationLabel(ride)}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button busy={busy} disabled={!days.length} onClick={() => void send()}>
            {days.length ? `${days.length}건 예약 · ${days.length} Ticket` : '날짜를 골라 주세요'}
          </Button>
        </>
      }
    >
      <DayAdder ride={ride} add={add} isFull={days.length >= MAX_COPIES} />
      <ChosenDays days={days} drop={drop} />
      {isAsked && (
        <TextField
          label="사유"
          hint="손님께는 닫힌 날이거나 기다리는 분이 있습니다."
          limit={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <FailureNotice failure={failure} />
      <Results results={results} />
    </Drawer>
  )
}

/** The chosen days and the results. Booked days leave the choice, so that a further press books only the others. */
function useCopies(ride: DispatchOut) {
  const [asked, setAsked] = useState<{ days: Day[]; reason: string }>({ days: [], reason: '' })
  const [results, setResults] = useState<Copied>([])
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const keyOf = useFormKey(asked)
  const put = (days: Day[]) => setAsked((old) => ({ ...old, days }))
  const { days, reason } = asked
  const add = (more: Day[]) => put([...new Set([...days, ...more])].toSorted().slice(0, MAX_COPIES))
  const drop = (day: Day) => put(days.filter((one) => one !== day))
  const send = async () => {
    const body = { days, reason: reason.trim() }
    const copied = await change(() => call(copyReservation, { params: { id: ride.id }, body, key: keyOf() }))
    if (!copied) return
    const again = new Set(copied.map(({ day }) => day))
    setResults([...results.filter(({ day }) => !again.has(day)), ...copied].toSorted(byDay))
    put(copied.filter(({ id }) => !id).map(({ day }) => day))
  }
  const setReason = (text: string) => setAsked((old) => ({ ...old, reason: text }))
  return { days, add, drop, reason, setReason, results, busy, failure, send }
}

const byDay = (one: { day: Day }, other: { day: Day }) => (one.day < other.day ? -1 : 1)

type AdderProps = { ride: DispatchOut; add: (days: Day[]) => void; isFull: boolean }

/** Adds a day, or the same weekday of the next four weeks. */
function DayAdder({ ride, add, isFull }: AdderProps) {
  const [day, setDay] = useState('')
  const today = useToday()
  return (
    <div className="grid gap-gutter">
      <div className="grid grid-cols-[1fr_auto] items-end gap-gutter">
        <TextField
          type="date"
          label="날짜"
          min={today}
          max={addDays(today, LAST_BOOKABLE_DAY)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button variant="white" disabled={!day || isFull} onClick={() => (add([day]), setDay(''))}>
          추가
        </Button>
      </div>
      <Button
        variant="white"
        size="small"
        className="justify-self-start"
        onClick={() => add(WEEKS.map((week) => addDays(ride.ride_date, 7 * week)))}
      >
        다음 4주 같은 요일
      </Button>
      {isFull && <Notice>{`한 번에 ${MAX_COPIES}일까지 예약할 수 있습니다.`}</Notice>}
    </div>
  )
}

const ChosenDays = ({ days, drop }: { days: Day[]; drop: (day: Day) => void }) => (
  <ul aria-label="고른 날짜" className="flex flex-wrap gap-gutter empty:hidden">
    {days.map((day) => (
      <li key={day}>
        <Button variant="gray" size="small" aria-label={`${dayLabel(day)} 빼기`} onClick={() => drop(day)}>
          {dayLabel(day)}
          <X size={14} aria-hidden="true" />
        </Button>
      </li>
    ))}
  </ul>
)

const Results = ({ results }: { results: Copied }) => (
  <ul aria-label="결과" aria-live="polite" className="grid gap-small text-body empty:hidden">
    {results.map(({ day, id, err }) => (
      <li key={day} className={id ? 'text-on-green' : 'text-on-red'}>
        <span className="font-semibold">{dayLabel(day)}</span> {id ? '예약했습니다.' : err}
      </li>
    ))}
  </ul>
)
