import { instantLabel, instantOf } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { ListedRating } from '../../contract.ts'

type Open = (rating: ListedRating) => void

/** The rated ride, in one line. */
export const rideOf = ({ pickup_time, car_name, driver }: ListedRating): string =>
  [instantLabel(instantOf(pickup_time)!), car_name, driver && `${driver} 기사`].filter(Boolean).join(' · ')
const stateOf = ({ handled_by, note }: ListedRating): string =>
  handled_by ? (note ? `${handled_by} 님: ${note}` : `${handled_by} 님 처리`) : '-'

/** Columns of ratings: stars, guest, ride, text, note. */
export const columnsOf = (open: Open): Column<ListedRating>[] => [
  { key: 'stars', head: '별점', width: 72, cell: ({ stars }) => `${stars}점` },
  {
    key: 'member',
    head: '회원',
    width: 160,
    cell: (rating) => (
      <CellButton action="평가 보기" onClick={() => open(rating)}>
        {rating.member || '탈퇴한 회원'}
      </CellButton>
    ),
  },
  { key: 'ride', head: '운행', width: 280, cell: (rating) => <CutText text={rideOf(rating)} /> },
  { key: 'text', head: '말씀', cell: ({ text }) => <CutText text={text || '-'} /> },
  { key: 'handled', head: '처리', width: 200, cell: (rating) => <CutText text={stateOf(rating)} /> },
]

/** A rating in a list on a phone. */
export const cardOf = (open: Open) => (rating: ListedRating) => (
  <RowCard
    action="평가 보기"
    open={() => open(rating)}
    title={rating.member || '탈퇴한 회원'}
    badges={
      <>
        <span className="text-body font-semibold text-text-strong">{rating.stars}점</span>
        {rating.handled_by && <Badge tone="green">처리 완료</Badge>}
      </>
    }
    text={[rideOf(rating), rating.text].filter(Boolean).join(', ')}
  />
)
