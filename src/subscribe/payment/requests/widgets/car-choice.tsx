import { useQuery } from '@tanstack/react-query'
import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import { SelectField } from '#kit/ui/field.tsx'
import { pathOf } from '#kit/web/call.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { carLabel } from '#subscribe/catalog/copy.ts'
import { feesOf } from '#subscribe/catalog/rules.ts'
import { type StaffCar, getModel } from '#subscribe/catalog/staff/contract.ts'
import type { StaffRequestRow } from '#subscribe/application/staff/contract.ts'
const ASKED_TAKEN = '이 차량은 다른 구독자가 이용하고 있습니다. 신청자와 상의하여 다른 차량을 선택해 주세요.'

type Props = { row: StaffRequestRow; value: string; choose: (id: string) => void; error: string | undefined }

/** Selects a car of the model: the requested one, or another that staff agreed on with the subscriber. */
export function CarChoice({ row, value, choose, error }: Props) {
  const { call } = useStaffRealm()
  const params = { id: row.car.model.id }
  const { data } = useQuery({
    queryKey: [pathOf(getModel, { params })],
    queryFn: ({ signal }) => call(getModel, { params, signal }),
    staleTime: 0,
  })
  const cars = data?.car ?? []
  const isTaken = cars.some(({ id, is_available }) => id === value && !is_available)
  return (
    <SelectField
      label="차량"
      value={value}
      onChange={({ target }) => choose(target.value)}
      error={error ?? (isTaken ? ASKED_TAKEN : undefined)}
    >
      {!cars.some(({ id }) => id === row.car.id) && <option value={row.car.id}>신청한 차량</option>}
      {cars.map((car) => (
        <option key={car.id} value={car.id} disabled={!car.is_available}>
          {textOf(car, row)}
        </option>
      ))}
    </SelectField>
  )
}

/** Registration number, kilometers and fee of a car, with remarks. */
function textOf(car: StaffCar, { car: asked, month }: StaffRequestRow): string {
  const fee = feesOf(car)[month]
  const facts = [
    car.registration_number ? formatPlate(car.registration_number) : '번호 없음',
    carLabel(car),
    fee ? `${month}개월 ${won(fee)}` : `${month}개월 요금 없음`,
  ]
  // The remarks come first, because a narrow screen truncates the end.
  const notes = [car.id === asked.id && '신청한 차량', !car.is_available && '구독 중']
  return [...notes, ...facts].filter(Boolean).join(' · ')
}
