import { FailureNotice } from '#kit/ui/notice.tsx'
import { type Day, dayLabel, daysBetween } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type MonthOfCar, patchRange } from '../contract.ts'
import { DAY_CHANGED, DAY_FAILED, type DAY_WORDS } from '../copy.ts'

type Props = { cars: readonly MonthOfCar[]; from: Day; to: Day; clear: () => void }

/** The selected block: its cars, days and reservations, and buttons to open or close it. */
export function BlockBar({ cars, from, to, clear }: Props) {
  const { busy, failure, change } = useStaffChange(DAY_FAILED)
  const reserved = cars
    .flatMap(({ days }) => days)
    .filter(({ day }) => day >= from && day <= to)
    .reduce((sum, { reservations }) => sum + reservations, 0)
  const set = async (status: keyof typeof DAY_WORDS) => {
    const body = { car_ids: cars.map(({ id }) => id), from, to, status }
    const send = () => call(patchRange, { body })
    if (await change(send, DAY_CHANGED)) clear()
  }
  return (
    <div className="sticky bottom-0 z-20 grid gap-gutter rounded-field border border-line bg-surface p-3 shadow-float">
      <div className="flex flex-wrap items-center gap-gutter">
        <p role="status" className="mr-auto text-body">
          <b>{labelOf(cars)}</b>, {from === to ? dayLabel(from) : `${dayLabel(from)} ~ ${dayLabel(to)}`} (
          {cars.length * (daysBetween(from, to) + 1)}칸)
          {reserved > 0 && <span className="text-text-soft"> · 예약 {reserved}건은 그대로 유지됩니다.</span>}
        </p>
        <Button size="small" variant="white" onClick={clear}>
          선택 해제
        </Button>
        <Button size="small" variant="negative" busy={busy} onClick={() => void set('UNAVAILABLE')}>
          예약 닫기
        </Button>
        <Button size="small" busy={busy} onClick={() => void set('AVAILABLE')}>
          예약 열기
        </Button>
      </div>
      <FailureNotice failure={failure} />
    </div>
  )
}

const labelOf = (cars: readonly MonthOfCar[]): string =>
  cars.length > 1 ? `${cars[0]!.name} 외 ${cars.length - 1}대` : cars[0]!.name
