import { useQuery } from '@tanstack/react-query'
import { type Day, dayLabel, partsOf } from '#kit/day.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { type AvailableCar, listAvailable } from '#ride/fleet/contract.ts'
import { listNextDays } from '#ride/fleet/day/contract.ts'

type Props = {
  day: Day
  value: string
  choose: (car: string) => void
  error?: string | undefined
}

/**
 * The cars of a day; an unavailable car shows the reason and its next free days. A closed car can be booked with a
 * reason.
 */
export function CarChoice({ day, value, choose, error }: Props) {
  const cars = useQuery({ ...question(listAvailable, { query: partsOf(day) }), refetchInterval: 30_000 })
  const next = useQuery(question(listNextDays, { query: { after: day } }))
  const daysOf = (id: string) => next.data?.find(({ car_id }) => car_id === id)?.days ?? []
  if (!cars.data)
    return cars.error ? (
      <Notice tone="wrong">차량을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.</Notice>
    ) : (
      <Loading label="차량을 불러오는 중입니다" className="grid gap-1.5">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-11" />
        ))}
      </Loading>
    )
  return (
    <Choices
      legend="차량"
      value={value || null}
      choose={choose}
      error={error}
      choices={cars.data.map((car) => ({
        value: car.id,
        label: car.name,
        text: car.is_available ? `승객 ${car.seats}명까지` : closedText(car, daysOf(car.id)),
      }))}
    />
  )
}

function closedText(car: AvailableCar, days: Day[]): string {
  const reason = closedReason(car)
  return days.length ? `${reason} · 다음 빈 날 ${days.map(dayLabel).join(', ')}` : reason
}

function closedReason({ is_held, status, day_status, can_wait }: AvailableCar): string {
  if (status !== 'AVAILABLE') return '운영하지 않는 차량'
  if (day_status !== 'AVAILABLE') return '이날은 닫혀 있음'
  if (is_held) return '다른 손님이 예약하는 중'
  return can_wait ? '마감' : '손님께는 아직 열리지 않은 날'
}
