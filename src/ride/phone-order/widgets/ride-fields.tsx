import { addDays } from '#kit/day.ts'
import { MAX_NAME } from '#kit/name.ts'
import { AnyPhoneField } from '#kit/ui/any-phone-field.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import type { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import type { Caller } from '#ride/customer/contract.ts'
import { LAST_BOOKABLE_DAY } from '#ride/fleet/rules.ts'
import { MEETING_POINTS, PURPOSE_WORDS, STAFF_NOTE } from '#ride/reservation/copy.ts'
import { MAX_MEETING_POINT, RIDE_PURPOSES } from '#ride/reservation/rules.ts'
import { StopsFields } from '#ride/reservation/dispatch/widgets/stops-fields.tsx'
import type { OrderForm } from './order-rules.ts'
import { CarChoice } from './car-choice.tsx'

type Props = { form: ReturnType<typeof useForm<OrderForm>>; caller: Caller | null }

const DAYS = ['오늘', '내일', '모레']

/** When the ride begins: a day by a button or typed, a time, and the cars of that day. */
export function WhenFields({ form: { values, errors, set, text } }: Pick<Props, 'form'>) {
  const today = useToday()
  return (
    <>
      <div role="group" aria-label="가까운 날" className="flex gap-gutter">
        {DAYS.map((word, at) => (
          <Button
            key={word}
            size="small"
            variant={values.day === addDays(today, at) ? 'sub02' : 'white'}
            aria-pressed={values.day === addDays(today, at)}
            onClick={() => set({ day: addDays(today, at) })}
          >
            {word}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-[1fr_148px] items-start gap-3">
        <TextField
          type="date"
          label="날짜"
          min={today}
          max={addDays(today, LAST_BOOKABLE_DAY)}
          {...text('day')}
        />
        <TextField type="time" label="시간" {...text('time')} />
      </div>
      {values.day && (
        <CarChoice day={values.day} value={values.car} choose={(car) => set({ car })} error={errors.car} />
      )}
    </>
  )
}

/** Origin, destination and stops; places of former rides are suggested while typing. */
export function PlaceFields({ form: { values, errors, set, text }, caller }: Props) {
  const places = new Set(
    caller?.rides.flatMap(({ pickup_location, dropoff_location }) => [pickup_location, dropoff_location]),
  )
  const place = { limit: 200, autoComplete: 'off', list: 'order-places' }
  return (
    <>
      <TextField label="출발지" {...place} {...text('origin')} />
      <TextField
        label={MEETING_POINTS.pickup_note.label}
        limit={MAX_MEETING_POINT}
        autoComplete="off"
        {...text('originNote')}
      />
      <StopsFields stops={values.stops} wrong={errors} change={(stops) => set({ stops })} />
      <TextField label="도착지" {...place} {...text('destination')} />
      <TextField
        label={MEETING_POINTS.dropoff_note.label}
        limit={MAX_MEETING_POINT}
        autoComplete="off"
        {...text('destinationNote')}
      />
      <datalist id="order-places">
        {[...places].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Fields: passenger (unless the caller rides), purpose, luggage, special requests. */
export function WishFields({ form: { text }, callerName }: Pick<Props, 'form'> & { callerName: string }) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="탑승자"
          limit={MAX_NAME}
          placeholder={callerName}
          autoComplete="off"
          {...text('name')}
        />
        <AnyPhoneField label="탑승자 연락처" autoComplete="off" {...text('phone')} />
      </div>
      <div className="grid grid-cols-3 items-start gap-3">
        <SelectField label="이용 목적" {...text('purpose')}>
          {RIDE_PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {PURPOSE_WORDS[purpose]}
            </option>
          ))}
        </SelectField>
        <TextField type="number" inputMode="numeric" label="탑승 인원" min={1} {...text('passengers')} />
        <TextField type="number" inputMode="numeric" label="수하물" min={0} {...text('luggage')} />
      </div>
      <TextArea label="요청 사항" rows={2} limit={1000} {...text('requests')} />
      <TextArea
        label={STAFF_NOTE.staff_note.label}
        hint="손님과 기사님께는 보이지 않습니다."
        rows={2}
        limit={MAX_STAFF_NOTE}
        {...text('staffNote')}
      />
    </>
  )
}
