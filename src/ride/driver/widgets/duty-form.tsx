import { type FormEvent, useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { unfinishedIn } from '#platform/staff/widgets/unfinished.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { useRebaseOnConflict } from '#platform/staff/widgets/use-rebase-on-conflict.ts'
import type { DriverRow } from '../contract.ts'
import { MAX_LICENSE_DAYS, parseSchedule, type WorkingHours } from '../rules.ts'
import { SCHEDULE_WRONG } from '../copy.ts'
import { DUTY_CHANGED, DUTY_FAILED } from './copy.ts'
import { patchDriver } from './patch-driver.ts'

type Values = { schedule: string; licence: string }

const valuesOf = ({ fixed_schedule, licence_expires_on }: DriverRow): Values => ({
  schedule: fixed_schedule,
  licence: licence_expires_on ?? '',
})

const errorsOf = ({ schedule }: Values) => (parseSchedule(schedule) ? {} : { schedule: SCHEDULE_WRONG })

/** The fixed schedule, parsed while it is typed, and the last day of the license. */
export function DutyForm({ driver, saved }: { driver: DriverRow; saved: (driver: DriverRow) => void }) {
  const { busy, failure, change, forget } = useStaffChange(DUTY_FAILED)
  const { values, text, check, reset } = useForm<Values>({
    start: () => valuesOf(driver),
    errorsOf,
  })
  const takeAnew = useRebaseOnConflict({ row: driver, take: saved, valuesOf, form: { values, reset } })
  const isStale = failure?.code === 'STALE'
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = unfinishedIn(event.currentTarget)
    setUnfinished(missing)
    if (busy || missing || !check()) return
    const body = { fixed_schedule: values.schedule, licence_expires_on: values.licence || null }
    const after = await change(() => patchDriver(driver, body).catch(takeAnew), DUTY_CHANGED)
    if (!after) return
    reset(valuesOf(after))
    saved(after)
  }
  return (
    <form
      aria-label="근무 정보"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        forget()
        setUnfinished(null)
      }}
      className="grid gap-3 rounded-field p-base inset-ring inset-ring-line [&_input]:h-10"
    >
      <TextField
        {...text('schedule')}
        label="근무 일정"
        autoComplete="off"
        limit={1000}
        placeholder="예: 월-금 09:00-18:00, 토 10:00-15:00"
        hint={
          isStale && values.schedule !== driver.fixed_schedule
            ? `지금 저장된 일정: ${driver.fixed_schedule || '없음'}`
            : '비워 두면 언제든 배차할 수 있는 것으로 봅니다.'
        }
      />
      <WeekPreview schedule={parseSchedule(values.schedule) ?? []} />
      <DateField
        aheadDays={MAX_LICENSE_DAYS}
        {...text('licence')}
        label="운전면허 만료일"
        {...(isStale &&
          values.licence !== valuesOf(driver).licence && {
            hint: `지금 저장된 만료일: ${driver.licence_expires_on ?? '없음'}`,
          })}
      />
      {unfinished && <Notice tone="wrong">{unfinished}</Notice>}
      <FailureNotice failure={failure} />
      <Button type="submit" size="small" busy={busy}>
        근무 정보 저장
      </Button>
    </form>
  )
}

const DAYS = [1, 2, 3, 4, 5, 6, 0]

/** The parsed schedule, day by day. */
const WeekPreview = ({ schedule }: { schedule: readonly WorkingHours[] }) => (
  <ol aria-label="입력한 근무 일정" className="grid grid-cols-7 gap-small text-center">
    {DAYS.map((day) => {
      const hours = schedule.filter(({ weekday }) => weekday === day)
      return (
        <li
          key={day}
          className={cx(
            'rounded-small py-1.5',
            hours.length ? 'bg-sub02 text-on-sub02' : 'bg-sunken text-text-soft',
          )}
        >
          <span className="block font-semibold">{'일월화수목금토'[day]}</span>
          {hours.length ? (
            hours.map(({ from, to }) => (
              <span key={from} className="block">
                {from}
                <span className="sr-only">부터</span>
                <br />
                {to}
                <span className="sr-only">까지</span>
              </span>
            ))
          ) : (
            <span className="block">{schedule.length ? '휴무' : '-'}</span>
          )}
        </li>
      )
    })}
  </ol>
)
