import { addDays } from '#kit/day.ts'
import { MAX_NAME } from '#kit/name.ts'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { AnyPhoneField } from '#kit/ui/any-phone-field.tsx'
import type { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import { LAST_BOOKABLE_DAY } from '#ride/fleet/rules.ts'
import { MAX_MEETING_POINT, RIDE_PURPOSES, STAFF_MAX_LUGGAGE, STAFF_MAX_PASSENGERS } from '../../rules.ts'
import { MEETING_POINTS, PURPOSE_WORDS, SIGN_NAME, STAFF_NOTE } from '../../copy.ts'
import type { DetailsForm } from './details-rules.ts'
import { WhoHears } from '../../widgets/who-hears.tsx'
import { StopsFields } from './stops-fields.tsx'

type Props = { form: ReturnType<typeof useForm<DetailsForm>>; isOtherDay: boolean }

/** Every field of a booking that staff may correct (A-076…A-083). */
export function DetailsFields({ form: { values, errors, set, text }, isOtherDay }: Props) {
  const field = (name: Exclude<keyof DetailsForm, 'stops' | 'notify'>) => ({
    ...text(name),
    autoComplete: 'off',
  })
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label="이름" limit={MAX_NAME} {...field('name')} />
        <AnyPhoneField label="연락처" {...field('phone')} />
      </div>
      <TextField
        label={SIGN_NAME.sign_name.label}
        hint="비워 두면 탑승자의 이름을 적습니다."
        limit={MAX_NAME}
        {...field('sign')}
      />
      <TextField
        type="datetime-local"
        label="픽업 시간"
        max={`${addDays(useToday(), LAST_BOOKABLE_DAY)}T23:59`}
        {...field('pickup')}
        onChange={({ target }) => set({ pickup: target.value, end: '' })}
      />
      {isOtherDay && <Notice>날짜를 옮기면 그날 비어 있는 같은 차종의 차량으로 다시 배정됩니다.</Notice>}
      <TextField label="출발지" limit={200} {...field('origin')} />
      <TextField
        label={MEETING_POINTS.pickup_note.label}
        limit={MAX_MEETING_POINT}
        {...field('originNote')}
      />
      <StopsFields stops={values.stops} wrong={errors} change={(stops) => set({ stops })} />
      <TextField label="도착지" limit={200} {...field('destination')} />
      <TextField
        label={MEETING_POINTS.dropoff_note.label}
        limit={MAX_MEETING_POINT}
        {...field('destinationNote')}
      />
      <TextField
        type="datetime-local"
        label="예상 종료"
        hint="비워 두면 경유지 시간과 이용 목적으로 계산합니다."
        {...field('end')}
      />
      <div className="grid grid-cols-3 items-start gap-3">
        <SelectField label="이용 목적" {...field('purpose')}>
          {purposesWith(values.purpose).map((purpose) => (
            <option key={purpose} value={purpose}>
              {PURPOSE_WORDS[purpose] ?? purpose}
            </option>
          ))}
        </SelectField>
        <TextField
          type="number"
          inputMode="numeric"
          label="탑승 인원"
          min={1}
          max={STAFF_MAX_PASSENGERS}
          {...field('passengers')}
        />
        <TextField
          type="number"
          inputMode="numeric"
          label="수하물"
          min={0}
          max={STAFF_MAX_LUGGAGE}
          {...field('luggage')}
        />
      </div>
      <TextArea label="요청 사항" limit={1000} {...field('requests')} />
      <TextArea
        label={STAFF_NOTE.staff_note.label}
        hint="손님과 기사님께는 보이지 않습니다."
        limit={MAX_STAFF_NOTE}
        {...field('staffNote')}
      />
      <WhoHears
        value={values.notify}
        wrong={errors}
        isOwn={false}
        isSilent={false}
        set={(notify) => set({ notify })}
      />
    </>
  )
}

/** The ten purposes of A-077, and the stored purpose if it is none of them. */
const purposesWith = (own: string): readonly string[] =>
  (RIDE_PURPOSES as readonly string[]).includes(own) ? RIDE_PURPOSES : [...RIDE_PURPOSES, own]
