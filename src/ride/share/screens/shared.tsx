import { useEffect } from 'react'
import { useParams, useSearchParams } from '#kit/ui/router.tsx'
import { instantOf } from '#kit/day.ts'
import { LANGUAGES, type Language } from '#kit/language.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { pathOf } from '#kit/web/call.ts'
import { isMissing, textOf } from '#kit/web/call-failed.ts'
import { DriverCall } from '#ride/driver/widgets/driver-call.tsx'
import { Plate } from '#ride/fleet/widgets/plate.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import { bookedByText, pickupText } from '#ride/reservation/recipient/copy.ts'
import { NoShowHelp } from '#ride/reservation/no-show/widgets/no-show-help.tsx'
import { StopTimeline } from '#ride/reservation/widgets/stop-timeline.tsx'
import { sharedCalendar, type SharedOut } from '../contract.ts'
import { shareState } from '../rules.ts'
import { departureText, LANGUAGE_NAMES, meetingPlaceOf, progressText, SHARED_PAGE } from '../copy.ts'
import { Freshness } from '../widgets/freshness.tsx'
import { useShared } from '../widgets/use-shared.ts'

export const meta = { title: '운행 현황' }

/**
 * A shared ride, without a login: only car, registration number, driver, route and booker, in the recipient's language.
 */
export default function Shared() {
  const token = useParams().token ?? ''
  const { ride, seenAt, error, reload } = useShared(token)
  const [chosen, choose] = useChosenLanguage()
  const language = chosen ?? ride?.language ?? 'ko'
  useDocumentLanguage(language)
  return (
    <div className="grid gap-base py-base">
      <div className="flex items-center justify-between gap-base">
        <h1 className="text-title-l">{SHARED_PAGE.title[language]}</h1>
        <LanguageSwitch language={language} choose={choose} />
      </div>
      {ride ? (
        <Ride {...{ ride, seenAt, language, token }} />
      ) : isMissing(error) ? (
        <EmptyState title={SHARED_PAGE.missing[language]} text={SHARED_PAGE.missingText[language]} />
      ) : error ? (
        <ErrorState text={textOf(error)} retry={reload} busy={false} />
      ) : (
        <Loading label={SHARED_PAGE.loading[language]} className="grid gap-base">
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

/** The language chosen on the page, stored in the URL, so that a reload keeps it. */
function useChosenLanguage(): [Language | undefined, (language: Language) => void] {
  const [query, setQuery] = useSearchParams()
  const chosen = LANGUAGES.find((language) => language === query.get('lang'))
  return [chosen, (language) => setQuery({ lang: language }, { replace: true })]
}

/** Sets the language of the document for screen readers and translators. */
function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = language
    return () => void (document.documentElement.lang = before)
  }, [language])
}

type Switch = { language: Language; choose: (language: Language) => void }

const LanguageSwitch = ({ language, choose }: Switch) => (
  <div className="flex">
    {LANGUAGES.filter((other) => other !== language).map((other) => (
      <button
        key={other}
        type="button"
        lang={other}
        onClick={() => choose(other)}
        className="min-h-12 px-gutter text-body font-semibold text-sub01-text underline underline-offset-4"
      >
        {LANGUAGE_NAMES[other]}
      </button>
    ))}
  </div>
)

type Shown = { ride: SharedOut; seenAt: number; language: Language; token: string }

function Ride({ ride, seenAt, language, token }: Shown) {
  const state = shareState(ride)
  return (
    <>
      <Card className="grid gap-base p-5 text-center" aria-label={SHARED_PAGE.car[language]}>
        <VehicleImage
          image={ride.car_image}
          name={ride.car_name}
          eager
          className="mx-auto w-full max-w-80 object-contain"
        />
        <p className="text-control font-bold text-text-strong">{ride.car_name}</p>
        {ride.registration_number && <Plate number={ride.registration_number} language={language} />}
        <p role="status" className="text-control font-semibold text-text-strong">
          {progressText(state, ride.waiting, language)}
          {state === 'AT_PICKUP' && (
            <span className="block break-words">{meetingPlaceOf(ride.places[0]!, ride.pickup_note)}</span>
          )}
        </p>
        {state === 'NO_SHOW' && <NoShowHelp language={language} />}
        {ride.driver_name && (
          <DriverCall name={ride.driver_name} phone={ride.driver_phone} language={language} />
        )}
      </Card>
      <Card className="grid gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-base">
          <h2 className="text-control">{SHARED_PAGE.route[language]}</h2>
          <p className="text-body text-text-soft">
            <Freshness seenAt={seenAt} language={language} />
          </p>
        </div>
        <p className="text-control font-semibold text-text-strong">
          {departureText(pickupText(instantOf(ride.pickup_time)!, language), language)}
        </p>
        {ride.booked_by && (
          <p className="text-body break-words text-text-soft">{bookedByText(ride.booked_by, language)}</p>
        )}
        <StopTimeline
          reservation={wayOf(ride)}
          current={ride.current_stop}
          isOver={ride.status === 'COMPLETED' || state === 'NO_SHOW'}
          language={language}
        />
        <Button
          href={pathOf(sharedCalendar, { params: { token }, query: { language } })}
          variant="white"
          wide
        >
          {SHARED_PAGE.calendar[language]}
        </Button>
      </Card>
    </>
  )
}

/** The places for the timeline, with the planned times of the stops. */
const wayOf = ({ pickup_time, places, stop_times, step_times, pickup_note, dropoff_note }: SharedOut) => ({
  step_times,
  pickup_time,
  pickup_note,
  dropoff_note,
  pickup_location: places[0]!,
  via_locations: places.slice(1, -1).map((location, at) => ({ location, time: stop_times[at] ?? null })),
  dropoff_location: places.at(-1)!,
})
