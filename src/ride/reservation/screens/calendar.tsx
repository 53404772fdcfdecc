import { useCallback, useState } from 'react'
import { useLoadingPage, useLoaderData, useLocation, useNavigate, useRevalidator } from '#kit/ui/router.tsx'
import { addDays, type Day, dayBanner, daysFrom, isDay, monthStart, partsOf } from '#kit/day.ts'
import { DayStrip } from '#kit/ui/day-strip.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { type AvailableCar, getSettings, listAvailable } from '#ride/fleet/contract.ts'
import { type DayOut, type NextDaysOut, listNextDays, listDays } from '#ride/fleet/day/contract.ts'
import { LAST_BOOKABLE_DAY, MAX_DAYS, STRIP_DAYS } from '#ride/fleet/rules.ts'
import { dayOfMonth, dayRefusalText, selectedDay, stripStart } from '../widgets/day-choice.ts'
import { dayNote } from '../widgets/day-note.ts'
import { chooseCar, type SelectedCar } from '../widgets/draft-store.ts'
import { MonthHeader } from '#kit/ui/month-header.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { serverToday } from '#kit/web/server-clock.ts'
import { CarList } from '../widgets/car-list.tsx'
import { payerIn, queryWith } from '../widgets/calendar-query.ts'
import { useFreshness } from '../widgets/use-freshness.ts'
import { VehicleRowSkeleton } from '../widgets/vehicle-row.tsx'
import { LOGIN_FIRST } from '../copy.ts'
import { urls } from '#urls'
import type { Load } from '#page'

export const meta = {
  title: '예약',
  description:
    '날짜를 고르시면 그날 이용하실 수 있는 차량을 바로 보여 드립니다. 차량 한 대, 하루에 1 Ticket입니다.',
}

type Shown = {
  openDate: number
  day: Day
  cars: AvailableCar[] | null
  /** The next free days of the cars that are taken. */
  next: NextDaysOut[]
  /** The number of free cars on the days of the strip. */
  days: DayOut[]
}

/** The cars of the day in the URL, or of the first open day (C-145); null if they failed to load. */
export async function loader(load: Load, url: URL): Promise<Shown> {
  const today = serverToday()
  const asked = url.searchParams.get('date') ?? today
  const wanted = isDay(asked) && asked > today ? asked : today
  const days = load(listDays, { query: { from: stripStart(wanted, today), days: MAX_DAYS } }).catch(() => [])
  const carsOn = (day: Day) => load(listAvailable, { query: partsOf(day) })
  try {
    const [{ open_date: openDate }, cars] = await Promise.all([load(getSettings), carsOn(wanted)])
    const day = selectedDay(wanted, today, openDate)
    const ofDay = day === wanted ? cars : await carsOn(day)
    return { openDate, day, cars: ofDay, next: await nextDays(load, day, ofDay), days: await days }
  } catch {
    return { openDate: 0, day: wanted, cars: null, next: [], days: await days }
  }
}

/** The next free days of the cars that are taken on this day; if they fail to load, the list is shown without them. */
async function nextDays(load: Load, day: Day, cars: AvailableCar[]): Promise<NextDaysOut[]> {
  if (cars.every((car) => car.is_available)) return []
  return load(listNextDays, { query: { after: day } }).catch(() => [])
}

export default function Calendar() {
  const { days, month, setMonth, showMonthOf, selected, openDate, today, notice, choose } = useChoice()
  const { days: known } = useLoaderData<Shown>()
  const fills = new Map(known.map((one) => [one.day, one]))
  const noteOf = (day: Day) => dayNote(day, today, openDate, fills.get(day))
  return (
    <div className="grid grid-cols-1 gap-base">
      <header className="grid gap-small py-gutter">
        <h1 className="text-title-l">언제 모실까요?</h1>
        <p className="text-body text-text-soft">
          날짜를 고르시면 그날 이용하실 수 있는 차량을 보여 드립니다.
        </p>
      </header>
      <section aria-label="날짜 선택" className="grid min-w-0 gap-gutter">
        <MonthHeader month={month} first={today} last={addDays(today, LAST_BOOKABLE_DAY)} go={setMonth} />
        <div className="-mx-base min-w-0">
          <DayStrip {...{ days, selected, noteOf, choose }} label="날짜" onScroll={showMonthOf} />
        </div>
        {notice && <Notice tone="wait">{notice}</Notice>}
      </section>
      <Cars day={selected} choose={choose} />
    </div>
  )
}

/** The selected day and the shown days. The selected day is in the URL, so that it survives a login or another page. */
function useChoice() {
  const today = useToday()
  const navigate = useNavigate()
  const { search } = useLocation()
  const loaded = useLoaderData<Shown>()
  const { openDate, day } = loaded
  // Set immediately by the press: a car that is pressed next belongs to this day, even while its list is loading.
  const [pressed, setPressed] = useState<{ day: Day; over: Shown } | null>(null)
  const selected = useComingDay() ?? (pressed?.over === loaded ? pressed.day : day)
  const [shown, setShown] = useState<Day | null>(null)
  const [start, setStart] = useState<Day | null>(null)
  const [notice, setNotice] = useState('')
  // A tab that is open past midnight keeps its strip: the past day stays, and pressing it shows the reason (C-147).
  const [opened] = useState(today)

  const choose = (next: Day) => {
    const text = dayRefusalText(next, today, openDate)
    setNotice(text)
    if (text) return
    setPressed({ day: next, over: loaded })
    setShown(monthStart(next))
    void navigate(queryWith(search, { date: next }), { replace: true })
  }
  const showMonthOf = useCallback((seen: Day) => setShown(monthStart(seen)), [])
  const setMonth = (month: Day) => {
    setStart(month <= today ? today : month)
    const first = dayOfMonth(month, today, openDate)
    if (first) return choose(first)
    // This month ends before booking opens: the reason is shown, and the selected day stays.
    setShown(month)
    setNotice(dayRefusalText(today, today, openDate))
  }
  // The month arrows move the strip; a selected day outside it, such as a car's next free day, moves it again.
  const isInStrip = start !== null && daysFrom(start, STRIP_DAYS).includes(selected)
  const isShown = start !== null && shown !== null && monthStart(start) === shown
  return {
    days: daysFrom(isInStrip || isShown ? start : stripStart(selected, opened), STRIP_DAYS),
    month: shown ?? monthStart(selected),
    setMonth,
    showMonthOf,
    selected,
    openDate,
    today,
    notice,
    choose,
  }
}

/** The day whose cars are loading; null if none. */
function useComingDay(): Day | null {
  const coming = useLoadingPage()
  const here = useLocation()
  if (coming?.pathname !== here.pathname) return null
  return new URLSearchParams(coming.search).get('date')
}

function Cars({ day, choose }: { day: Day; choose: (day: Day) => void }) {
  const start = useStart(day)
  const { cars, next, day: loaded } = useLoaderData<Shown>()
  const { revalidate, isRefreshing } = useRevalidator()
  const isComing = loaded !== day
  useFreshness(revalidate)
  return (
    <section aria-labelledby="day" aria-busy={isComing} className="grid gap-gutter">
      <h2
        id="day"
        aria-live="polite"
        className="rounded-field bg-sub02 py-2.5 text-center text-body font-bold text-on-sub02"
      >
        {dayBanner(day)}
      </h2>
      {cars && (
        <CarList
          {...{ cars, next, day }}
          waiting={isComing}
          start={start}
          chooseDay={choose}
          reload={() => void revalidate()}
        />
      )}
      {!cars && isComing && <CarsComing />}
      {!cars && !isComing && (
        <ErrorState
          title="차량을 불러오지 못했습니다"
          text="인터넷 연결을 확인하시고 다시 시도해 주세요."
          retry={() => void revalidate()}
          busy={isRefreshing}
        />
      )}
    </section>
  )
}

const CarsComing = () => (
  <Loading label="차량을 불러오는 중입니다" className="grid gap-gutter">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <VehicleRowSkeleton key={key} />
    ))}
  </Loading>
)

/** Continues to the booking with the car and the day; a visitor logs in first and then continues there (C-155, C-156). */
function useStart(day: Day) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return ({ id, name, seat_capacity: seatCapacity, seats: maxSeats, image }: AvailableCar) => {
    const selectedCar: SelectedCar = { id, name, seatCapacity, maxSeats, image }
    chooseCar({ selectedCar, selectedDate: day }, payerIn(search))
    if (rideRealm.isLoggedIn())
      return void navigate(urls.bookingFirst, { state: { selectedCar, selectedDate: day } })
    rideRealm.rememberRedirect(urls.bookingFirst)
    void navigate(urls.login, { state: { notice: LOGIN_FIRST } })
  }
}
