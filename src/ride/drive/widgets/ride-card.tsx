import type { ReactNode } from 'react'
import { timeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { DriveRideOut } from '../contract.ts'
import { nextPlace, tripIn } from '../queue/rules.ts'
import { placeWord } from './copy.ts'
import { DayWord } from './day-word.tsx'
import { Decline } from './decline.tsx'
import { NameSign } from './name-sign.tsx'
import type { Acts } from './rides.tsx'

type Props = { ride: DriveRideOut; record: Acts['record']; isCurrent?: boolean; children: ReactNode }

/** A ride for the driver: guest, car, route with meeting points, wishes, and the ways to call and to navigate. */
export function RideCard({ ride, record, isCurrent = false, children }: Props) {
  const trip = tripIn(ride)
  const place = ride.places[nextPlace(ride)]
  return (
    <Card
      as="article"
      aria-label={`${ride.guest_name}님 운행`}
      className={cx('grid gap-base', !isCurrent && 'p-0 shadow-none')}
    >
      {isCurrent && (
        <p className="text-title-l font-bold text-text-strong tabular-nums">
          <DayWord pickupTime={ride.pickup_time} /> {ride.pickup_time.slice(11)}
        </p>
      )}
      <Guest ride={ride} />
      {trip.answer === 'DECLINED' && trip.step === null && (
        <p className="text-control font-semibold text-negative-text">
          거절하신 운행입니다. 모심이 확인하고 있습니다.
        </p>
      )}
      <Places ride={ride} />
      {ride.notes && (
        <p className="rounded-field bg-sunken p-3 text-control break-words whitespace-pre-line text-text-strong">
          {ride.notes}
        </p>
      )}
      {place && ride.next && <MapLinks location={place.location} />}
      {trip.step === null && trip.answer !== 'DECLINED' && <Decline ride={ride} record={record} />}
      {children}
    </Card>
  )
}

const Guest = ({ ride }: { ride: DriveRideOut }) => (
  <div className="grid gap-gutter text-control">
    <p className="text-title font-bold break-words text-text-strong">{ride.guest_name}님</p>
    <p className="text-text">
      {ride.car_name} {ride.registration_number}
    </p>
    <p className="text-text">
      승객 {ride.passenger_count}명 · 짐 {ride.luggage_count}개
    </p>
    <div className="grid gap-gutter min-[360px]:grid-cols-2">
      {ride.guest_phone && (
        <Button
          href={`tel:${ride.guest_phone}`}
          variant="sub02"
          size="large"
          aria-label={`손님께 전화 ${formatPhone(ride.guest_phone)}`}
        >
          손님께 전화
        </Button>
      )}
      <NameSign name={ride.sign_name || ride.guest_name} />
    </div>
  </div>
)

const Places = ({ ride }: { ride: DriveRideOut }) => (
  <ol className="grid gap-gutter">
    {ride.places.map(({ location, time, note }, at, all) => {
      const isNext = ride.next !== null && at === nextPlace(ride)
      return (
        <li
          key={at}
          aria-current={isNext ? 'step' : undefined}
          className={cx(
            'border-l-4 py-1 pl-3 text-control',
            isNext ? 'border-sub01 text-text-strong' : 'border-line text-text',
          )}
        >
          <p className="font-bold tabular-nums">
            {placeWord(at, all.length)} {time && timeOf(new Date(time))}
          </p>
          <p className="break-words">{location}</p>
          {note && <p className="break-words text-text-soft">만나실 곳: {note}</p>}
        </li>
      )
    })}
  </ol>
)

const mapsOf = (location: string) => {
  const name = encodeURIComponent(location)
  return [
    { app: '카카오맵', href: `https://map.kakao.com/link/search/${name}` },
    { app: '티맵', href: `tmap://search?name=${name}` },
    {
      app: '네이버',
      href: `nmap://search?query=${name}&appname=${encodeURIComponent(window.location.host)}`,
    },
  ]
}

/** Opens the next place in an app for navigation. */
const MapLinks = ({ location }: { location: string }) => (
  <nav aria-label="길 안내" className="grid gap-gutter">
    <p className="text-control break-words text-text">{location} 길 안내</p>
    <div className="flex flex-wrap gap-gutter *:flex-1">
      {mapsOf(location).map(({ app, href }) => (
        <Button key={app} href={href} variant="white" className="whitespace-nowrap">
          {app}
        </Button>
      ))}
    </div>
  </nav>
)
