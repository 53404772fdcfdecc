import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { DELIVERY_AHEAD_DAYS, deliveryDaysOf, MAX_START_DAYS } from '../rules.ts'
import type { Delivery } from './apply-store.ts'
import { deliveryError } from './draft-rules.ts'

type Props = {
  value: Delivery
  change: (delivery: Delivery) => void
}

/** The wished day and place of the delivery. */
export function DeliveryFields({ value, change }: Props) {
  const today = useToday()
  const { first, last } = deliveryDaysOf(today)
  return (
    <fieldset className="grid gap-gutter">
      <legend className="pb-gutter text-control font-bold text-text-strong">차량 인도</legend>
      <DateField
        label="받으실 날"
        name="delivery-date"
        value={value.date || first}
        min={first}
        max={last}
        aheadDays={MAX_START_DAYS}
        error={deliveryError(value, today) ?? undefined}
        hint={`신청하신 날부터 ${DELIVERY_AHEAD_DAYS}일 뒤부터 고르실 수 있습니다. 구독은 이날 시작합니다.`}
        onChange={({ target }) => change({ ...value, date: target.value })}
      />
      <TextField
        label="받으실 곳"
        name="delivery-place"
        value={value.place}
        limit={200}
        autoComplete="street-address"
        placeholder="주소나 건물 이름"
        hint="비워 두시면 담당자가 전화로 여쭤봅니다."
        onChange={({ target }) => change({ ...value, place: target.value })}
      />
      <TextField
        label="요청 사항"
        name="delivery-note"
        value={value.note}
        limit={200}
        autoComplete="off"
        placeholder="시간대, 주차 안내 등"
        onChange={({ target }) => change({ ...value, note: target.value })}
      />
    </fieldset>
  )
}
