import { formatBusinessNumber } from '#kit/business-number.ts'
import type { OutputOf } from '#kit/contract.ts'
import { dayLabel, instantLabel, instantOf } from '#kit/day.ts'
import { ENTRY_WORDS } from '#ride/ticket/copy.ts'
import { PURPOSE_WORDS, STATUS_WORDS } from '../../copy.ts'
import type { getStatement, RideLine } from '../contract.ts'
import { StatementTable } from './statement-table.tsx'

export type Statement = OutputOf<typeof getStatement>
type Props = { statement: Statement }

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')
const NO_CENTER = '미지정'

/** Opening balance, movements, closing balance. */
export const Balance = ({ statement }: Props) => (
  <StatementTable
    title="티켓 잔액"
    note={`사업자등록번호 ${formatBusinessNumber(statement.organization.business_number)} · 처리일 기준`}
    heads={['구분', '티켓']}
    rows={[
      { key: 'opening', cells: ['월초 잔액', statement.opening] },
      ...statement.by_type.map(({ type, amount }) => ({
        key: type,
        cells: [ENTRY_WORDS[type], signed(amount)],
      })),
    ]}
    foot={['월말 잔액', statement.closing]}
  />
)

export const CostCenters = ({ statement }: Props) => (
  <StatementTable
    title="비용 부서별 이용"
    note="운행일 기준"
    empty="이달에는 운행이 없습니다."
    heads={['비용 부서', '운행', '티켓']}
    rows={statement.cost_centers.map(({ cost_center, rides, tickets }) => ({
      key: cost_center,
      cells: [cost_center || NO_CENTER, `${rides}회`, tickets],
    }))}
    foot={[
      '합계',
      `${statement.cost_centers.reduce((sum, { rides }) => sum + rides, 0)}회`,
      statement.tickets,
    ]}
  />
)

const routeOf = ({ pickup_location, via_locations, dropoff_location }: RideLine): string =>
  [pickup_location, ...via_locations, dropoff_location].filter(Boolean).join(' → ') ||
  '보관 기간이 지났습니다'

const whenOf = ({ pickup_time }: RideLine): string => {
  const pickup = instantOf(pickup_time)
  return pickup ? instantLabel(pickup) : pickup_time
}

const reasonOf = ({ ride_purpose, trip_reason }: RideLine): string =>
  [PURPOSE_WORDS[ride_purpose] ?? ride_purpose, trip_reason].filter(Boolean).join(' · ')

export const Rides = ({ statement }: Props) => (
  <StatementTable
    title="운행"
    note="운행일 기준"
    empty="이달에는 운행이 없습니다."
    heads={['출발', '예약하신 분', '타시는 분', '경로', '비용 부서', '목적', '상태', '티켓']}
    rows={statement.rides.map((ride) => ({
      key: ride.id,
      lines: <RideLines ride={ride} />,
      cells: [
        whenOf(ride),
        ride.booker || '탈퇴한 회원',
        ride.passenger || '-',
        routeOf(ride),
        ride.cost_center || NO_CENTER,
        reasonOf(ride),
        STATUS_WORDS[ride.status],
        ride.tickets,
      ],
    }))}
  />
)

/** A ride on a phone. */
const RideLines = ({ ride }: { ride: RideLine }) => (
  <>
    <p className="flex justify-between gap-base font-semibold text-text-strong">
      <span>{whenOf(ride)}</span> <span className="shrink-0">{ride.tickets} Ticket</span>
    </p>
    <p>
      {ride.passenger || '-'} <span className="text-text-soft">예약 {ride.booker || '탈퇴한 회원'}</span>
    </p>
    <p>{routeOf(ride)}</p>
    <p className="text-text-soft">
      {[ride.cost_center || NO_CENTER, reasonOf(ride), STATUS_WORDS[ride.status]].join(' · ')}
    </p>
  </>
)

type Entry = Statement['entries'][number]

const aboutOf = ({ ride }: Entry): string =>
  ride ? [dayLabel(ride.ride_date), ride.car_name, ride.passenger].filter(Boolean).join(' · ') : '-'

/** An entry of the ledger on a phone. */
const EntryLines = ({ entry }: { entry: Entry }) => (
  <>
    <p className="flex justify-between gap-base font-semibold text-text-strong">
      <span>{ENTRY_WORDS[entry.type]}</span> <span>{signed(entry.amount)} Ticket</span>
    </p>
    <p className="flex justify-between gap-base text-text-soft">
      <span>{instantLabel(new Date(entry.created_at))}</span> <span>잔액 {entry.remaining_tickets}</span>
    </p>
    {entry.ride && <p>{aboutOf(entry)}</p>}
  </>
)

export const Ledger = ({ statement }: Props) => (
  <StatementTable
    title="티켓 내역"
    note="처리일 기준"
    empty="이달에는 티켓 내역이 없습니다."
    heads={['일시', '구분', '내용', '티켓', '잔액']}
    rows={statement.entries.map((entry, at) => ({
      key: String(at),
      lines: <EntryLines entry={entry} />,
      cells: [
        instantLabel(new Date(entry.created_at)),
        ENTRY_WORDS[entry.type],
        aboutOf(entry),
        signed(entry.amount),
        entry.remaining_tickets,
      ],
    }))}
  />
)
