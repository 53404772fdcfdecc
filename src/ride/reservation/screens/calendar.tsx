import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addDays, type Day, dayBanner, dayOf, daysFrom, isDay, monthStart } from '#kit/day.ts'
import { DayStrip } from '#kit/ui/day-strip.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { toast } from '#kit/ui/toast.ts'
import { pathOf, question } from '#kit/web/call.ts'
import { rememberRedirect } from '#kit/web/safe-redirect.ts'
import { hasToken } from '#kit/web/session-flag.ts'
import type { AvailableCar, getSettings, listAvailable } from '#ride/fleet/contract.ts'
import { dayState, firstOpenDay, LAST_BOOKABLE_DAY, STRIP_DAYS } from '#ride/fleet/rules.ts'
import { chooseCar, type SelectedCar } from '../widgets/draft-store.ts'
import { MonthHeader } from '../widgets/month-header.tsx'
import { useToday } from '../widgets/use-today.ts'
import { VehicleRow, VehicleRowSkeleton } from '../widgets/vehicle-row.tsx'
import { beforeOpeningWords, LOGIN_FIRST, NO_CARS, notSelectableWords, TOO_FAR } from '../words.ts'

export const meta = {
  title: '예약',
  description:
    '날짜를 고르시면 그날 모실 수 있는 차량을 바로 보여 드립니다. 차량 한 대, 하루에 1 Ticket입니다.',
}

type Load = (apiPath: string) => Promise<unknown>

/** The settings and the cars of the first open day, so that the page arrives with them. */
export async function prefetch(load: Load) {
  const { open_date } = (await load('/api/settings')) as { open_date: number }
  await load(carsPath(firstOpenDay(dayOf(new Date()), open_date)))
}

const partsOf = (day: Day) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8)),
})
const carsPath = (day: Day) => pathOf('GET /api/reservations/available', { query: partsOf(day) })

export default function Calendar() {
  const { days, month, setMonth, selected, openDate, today, said, choose } = useChoice()
  const noteOf = (day: Day) =>
    dayState(day, today, openDate) === 'BEFORE_OPENING'
      ? '대기'
      : dayState(day, today, openDate) === 'OPEN'
        ? null
        : '불가'
  return (
    <div className="grid grid-cols-1 gap-base">
      <header className="grid gap-small py-gutter">
        <h1 className="text-title-l">언제 모실까요?</h1>
        <p className="text-body text-text-soft">날짜를 고르시면 그날 모실 수 있는 차량을 보여 드립니다.</p>
      </header>
      <section aria-label="날짜 선택" className="grid min-w-0 gap-gutter">
        <MonthHeader month={month} today={today} last={addDays(today, LAST_BOOKABLE_DAY)} go={setMonth} />
        <div className="-mx-base min-w-0">
          <DayStrip label="날짜" days={days} selected={selected} noteOf={noteOf} choose={choose} />
        </div>
        {said && <Notice tone="wait">{said}</Notice>}
      </section>
      <Cars day={selected} />
    </div>
  )
}

/** Which day is chosen and which are shown; until one is chosen it is the first that can be (C-145). */
function useChoice() {
  const today = useToday()
  const brought = useLocation().state as { selectedDate?: string } | null
  const { data: settings } = useQuery(question<typeof getSettings>('GET /api/settings'))
  const openDate = settings?.open_date ?? 0
  const first = firstOpenDay(today, openDate)
  const [chosen, setChosen] = useState<Day>(
    brought?.selectedDate && isDay(brought.selectedDate) ? brought.selectedDate : today,
  )
  const selected = chosen < first ? first : chosen
  const [shown, setShown] = useState<Day | null>(null)
  const [start, setStart] = useState<Day | null>(null)
  const [said, setSaid] = useState('')

  const setMonth = (month: Day) => {
    setShown(month)
    setStart(month <= today ? null : month)
  }
  const choose = (day: Day) => {
    const text = refusalText(day, today, openDate)
    setSaid(text)
    if (text) return
    setChosen(day)
    setShown(monthStart(day))
  }
  return {
    days: daysFrom(start ?? today, STRIP_DAYS),
    month: shown ?? monthStart(selected),
    setMonth,
    selected,
    openDate,
    today,
    said,
    choose,
  }
}

/** Why a day cannot be chosen; empty when it can (C-146, C-147, K-46). */
function refusalText(day: Day, today: Day, openDate: number): string {
  const state = dayState(day, today, openDate)
  if (state === 'BEFORE_OPENING') return beforeOpeningWords(openDate)
  if (state === 'PAST') return notSelectableWords(openDate)
  return state === 'TOO_FAR' ? TOO_FAR : ''
}

function Cars({ day }: { day: Day }) {
  const start = useStart(day)
  const query = useQuery({
    ...question<typeof listAvailable>('GET /api/reservations/available', { query: partsOf(day) }),
    placeholderData: (before) => before,
  })
  const { data, error, isPlaceholderData, isFetching, fetchStatus, refetch } = query
  const isOffline = fetchStatus === 'paused'
  const failed = (error || isOffline) && (!data || isPlaceholderData)
  return (
    <section aria-labelledby="day" aria-busy={isFetching} className="grid gap-gutter">
      <h2
        id="day"
        aria-live="polite"
        className="rounded-field bg-sub02 py-2.5 text-center text-body font-bold text-on-sub02"
      >
        {dayBanner(day)}
      </h2>
      {failed && (
        <ErrorState
          {...(isOffline && {
            title: '인터넷 연결이 끊겼습니다',
            text: '연결되면 차량을 다시 보여 드리겠습니다.',
          })}
          retry={() => void refetch()}
          busy={isFetching && !isOffline}
        />
      )}
      {!failed && !data && (
        <Loading label="차량을 불러오는 중입니다" className="grid gap-gutter">
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <VehicleRowSkeleton key={key} />
          ))}
        </Loading>
      )}
      {!failed && data && <CarList cars={data} waiting={isPlaceholderData} choose={start} />}
    </section>
  )
}

function CarList({
  cars,
  waiting,
  choose,
}: {
  cars: AvailableCar[]
  waiting: boolean
  choose: (car: AvailableCar) => void
}) {
  const none = !waiting && !cars.some((car) => car.is_available)
  return (
    <>
      {none && <Notice>{NO_CARS}</Notice>}
      <ul className="grid gap-gutter">
        {cars.map((car, at) => (
          <li key={car.id}>
            <VehicleRow car={car} waiting={waiting} eager={at < 5} choose={choose} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** On to the booking with the car and the day; a visitor logs in first and then goes on from there (C-155, C-156). */
function useStart(day: Day) {
  const navigate = useNavigate()
  return ({ id, name, seat_capacity: seatCapacity, seats: maxSeats, image }: AvailableCar) => {
    const selectedCar: SelectedCar = { id, name, seatCapacity, maxSeats, image }
    chooseCar({ selectedCar, selectedDate: day })
    if (hasToken('accessToken'))
      return void navigate('/reservation/first', { state: { selectedCar, selectedDate: day } })
    void toast.info(LOGIN_FIRST)
    rememberRedirect('/reservation/first')
    void navigate('/login')
  }
}
