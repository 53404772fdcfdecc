import type { ReactNode } from 'react'
import { won } from '#kit/money.ts'
import { STATUS_WORDS } from '#ride/reservation/copy.ts'
import type { Arrival } from '#ride/reservation/dispatch/rules.ts'
import type { Figures, OnTime } from '../contract.ts'
import { percentOf, type Range } from '../rules.ts'
import { rowsAt, ticketsText } from './charts.ts'
import { Figure } from './chart-card.tsx'
import { urlOf, urls } from '#urls'

type Tile = { label: string; value: string; text: ReactNode; to: string | null }

const share = (part: number, whole: number) => {
  const percent = percentOf(part, whole)
  return percent === null ? '–' : `${percent}%`
}
const number = (value: number) => value.toLocaleString('ko-KR')

const paidText = (paid: number) => `받은 금액 ${won(paid)}`

function tilesOf({ utilization, rides, tickets, guests, from, to }: Figures): Tile[] {
  const { booked, available } = utilization
  const soon = ([at, label]: readonly [number, string]): Tile => {
    const { days, tickets: count, won: worth } = tickets.expiring[at]!
    return {
      label,
      value: ticketsText(count),
      text: paidText(worth),
      to: count ? urlOf(urls.admin.members, { query: { expires_within: days } }) : null,
    }
  }
  const guestsAt = (more: { repeat?: string } = {}) =>
    urlOf(urls.admin.members, { query: { rode_from: from, rode_to: to, ...more } })
  return [
    {
      label: '차량 가동률',
      value: share(booked, available),
      text: `${number(available)}일 중 ${number(booked)}일`,
      to: null,
    },
    {
      label: '예약',
      value: `${number(rides.total)}건`,
      text: <OfRides rides={rides.by_status} range={{ from, to }} />,
      to: null,
    },
    {
      label: '이용 고객',
      value: `${number(guests.total)}명`,
      text: `예약 ${number(guests.rides)}건`,
      to: guests.total ? guestsAt() : null,
    },
    {
      label: '재이용 고객',
      value: share(guests.repeat, guests.total),
      text: `${number(guests.repeat)}명`,
      to: guests.repeat ? guestsAt({ repeat: 'true' }) : null,
    },
    {
      label: '티켓 충전',
      value: ticketsText(tickets.charged.tickets),
      text: '구매와 무상 지급',
      to: tickets.charged.tickets
        ? urlOf(urls.admin.tickets, { query: { status: 'CHARGE', from, to } })
        : null,
    },
    {
      label: '티켓 사용',
      value: ticketsText(tickets.used.tickets),
      text: '예약에 쓰고 돌려받지 않은 티켓',
      to: tickets.taken.tickets ? urlOf(urls.admin.tickets, { query: { status: 'USE', from, to } }) : null,
    },
    {
      label: '남은 티켓 (현재)',
      value: ticketsText(tickets.outstanding.tickets),
      text: paidText(tickets.outstanding.won),
      to: tickets.outstanding.tickets
        ? urlOf(urls.admin.members, { query: { expires_within: '400' } })
        : null,
    },
    soon([0, '30일 안에 만료 (현재)']),
    soon([1, '90일 안에 만료 (현재)']),
  ]
}

type OfRidesProps = { rides: Figures['rides']['by_status']; range: Range }

const OfRides = ({ rides, range }: OfRidesProps) => (
  <>
    {(['COMPLETED', 'CANCELLED'] as const).map((status, at) => (
      <span key={status}>
        {at > 0 && ' · '}
        <Figure to={rides[status] ? rowsAt({ status }, range) : null}>
          {STATUS_WORDS[status].slice(-2)} {number(rides[status])}
        </Figure>
      </span>
    ))}
  </>
)

/** The share of rides that arrived in time, and its definition. */
const onTimeTile = ({ data, error }: OnTimeAnswer): Tile => ({
  label: '정시 도착률',
  value: data ? share(data.on_time, data.arrived) : '–',
  text: (
    <>
      {data ? <InTimeAndLate {...data} /> : error ? '불러오지 못했습니다' : '세는 중입니다'}
      <span className="block text-base">
        도착을 기록한 완료 운행 가운데 예약 시각까지 픽업 장소에 도착한 비율
      </span>
    </>
  ),
  to: null,
})

function InTimeAndLate({ arrived, on_time, ...range }: OnTime) {
  const late = arrived - on_time
  const rows = (count: number, how: Arrival) =>
    count ? rowsAt({ status: 'COMPLETED', arrived: how }, range) : null
  return (
    <>
      정시 <Figure to={rows(on_time, 'ON_TIME')}>{number(on_time)}건</Figure> · 늦음{' '}
      <Figure to={rows(late, 'LATE')}>{number(late)}건</Figure>
    </>
  )
}

type OnTimeAnswer = { data: OnTime | undefined; error: unknown }
type TilesProps = { figures: Figures; onTime: OnTimeAnswer }

/** The most important figures; each links to its rows. */
export const Tiles = ({ figures, onTime }: TilesProps) => (
  <dl className="grid grid-cols-2 gap-gutter md:grid-cols-3 lg:grid-cols-5">
    {[...tilesOf(figures), onTimeTile(onTime)].map(({ label, value, text, to }) => (
      <div key={label} className="rounded-card border border-line p-3">
        <dt className="text-body text-text-soft">{label}</dt>
        <dd className="text-title-s font-bold text-text-strong tabular-nums">
          <Figure to={to}>{value}</Figure>
        </dd>
        <dd className="text-body text-text-soft">{text}</dd>
      </div>
    ))}
  </dl>
)
