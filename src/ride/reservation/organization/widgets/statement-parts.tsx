import type { ReactNode } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { dayLabel, instantLabel, instantOf } from '#kit/day.ts'
import { registrationText } from '#ride/organization/rules.ts'
import { ENTRY_WORDS } from '#ride/ticket/words.ts'
import { PURPOSE_WORDS, STATUS_WORDS } from '../../words.ts'
import type { getStatement, RideLine } from '../contract.ts'

export type Statement = OutputOf<typeof getStatement>
type Props = { statement: Statement }

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')
const NO_CENTER = '미지정'

/** What there was, what became of it, what is left. */
export const Balance = ({ statement }: Props) => (
  <Table
    title="티켓 잔액"
    note={`사업자등록번호 ${registrationText(statement.organization.registration_number)} · 처리일 기준`}
    heads={['구분', 'Ticket']}
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
  <Table
    title="비용 부서별 이용"
    note="운행일 기준"
    empty="이달에는 운행이 없습니다."
    heads={['비용 부서', '운행', 'Ticket']}
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
  <Table
    title="운행"
    note="운행일 기준"
    empty="이달에는 운행이 없습니다."
    heads={['출발', '예약하신 분', '타시는 분', '경로', '비용 부서', '목적', '상태', 'Ticket']}
    minWidth="min-w-[880px]"
    rows={statement.rides.map((ride) => ({
      key: ride.id,
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

export const Ledger = ({ statement }: Props) => (
  <Table
    title="티켓 내역"
    note="처리일 기준"
    empty="이달에는 티켓 내역이 없습니다."
    heads={['일시', '구분', '내용', 'Ticket', '잔액']}
    minWidth="min-w-[560px]"
    rows={statement.entries.map(({ created_at, type, ride, amount, remaining_tickets }, at) => ({
      key: String(at),
      cells: [
        instantLabel(new Date(created_at)),
        ENTRY_WORDS[type],
        ride ? [dayLabel(ride.ride_date), ride.car_name, ride.passenger].filter(Boolean).join(' · ') : '-',
        signed(amount),
        remaining_tickets,
      ],
    }))}
  />
)

type TableProps = {
  title: string
  note: string
  empty?: string
  heads: readonly string[]
  minWidth?: string
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  foot?: readonly ReactNode[]
}

const cell =
  'border-b border-line px-gutter py-gutter text-left align-top first:pl-0 last:pr-0 last:text-right'

/** A table of the statement; on a phone it is moved sideways by itself, on paper it is whole. */
function Table({ title, note, empty, heads, minWidth, rows, foot }: TableProps) {
  return (
    <section className="grid gap-gutter break-inside-auto">
      <div className="flex flex-wrap items-baseline justify-between gap-x-base">
        <h2 className="text-control">{title}</h2>
        <p className="text-text-soft">{note}</p>
      </div>
      {rows.length === 0 && empty ? (
        <p className="text-body text-text-soft">{empty}</p>
      ) : (
        <div role="region" aria-label={title} tabIndex={0} className="overflow-x-auto print:overflow-visible">
          <table
            className={`w-full border-collapse text-body tabular-nums print:min-w-0 print:text-base ${minWidth ?? ''}`}
          >
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col" className={`${cell} whitespace-nowrap text-text-soft`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key} className="break-inside-avoid">
                  {cells.map((text, at) => (
                    <td key={at} className={cell}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {foot && (
              <tfoot>
                <tr className="font-bold text-text-strong">
                  {foot.map((text, at) => (
                    <td key={at} className={cell}>
                      {text}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  )
}
