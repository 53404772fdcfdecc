import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { feesOf, lowestFeeOf, countOffered } from '../../rules.ts'
import { CarPicture } from '../../widgets/car-picture.tsx'
import { feeText } from '../../widgets/term-choice.tsx'
import type { StaffModel } from '../contract.ts'

/** `3대 중 2대 가능`: how many of the cars can be applied for. */
export const carsText = ({ car }: StaffModel): string =>
  car.length ? `${car.length}대 중 ${countOffered(car)}대 가능` : '차량 없음'

/** `월 490만원부터`, or `-` without a fee. */
export function lowestText({ car: [first] }: StaffModel): string {
  const lowest = first && lowestFeeOf(feesOf(first))
  return lowest ? `${feeText(lowest)}부터` : '-'
}

const releaseText = ({ car: [first] }: StaffModel): string => {
  if (!first) return '-'
  return first.release_date ?? '출시 예정'
}

export const nameOf = ({ brand, name }: StaffModel): string => `${brand.name} ${name}`

/** Columns of the models table. */
export const columnsOf = (open: (model: StaffModel) => void): Column<StaffModel>[] => [
  {
    key: 'image',
    head: '사진',
    width: 72,
    cell: ({ image }) => <CarPicture reference={image} className="h-8 w-13 rounded-small" />,
  },
  {
    key: 'name',
    head: '모델',
    width: 240,
    cell: (model) => (
      <CellButton action="모델과 차량 보기" title={nameOf(model)} onClick={() => open(model)}>
        <span className="font-semibold">{nameOf(model)}</span>
      </CellButton>
    ),
  },
  { key: 'cars', head: '차량', width: 132, cell: carsText },
  { key: 'fee', head: '최저 구독료', width: 128, cell: lowestText },
  { key: 'release', head: '출시일', width: 104, cell: releaseText },
  { key: 'text', head: '설명', cell: ({ description }) => <CutText text={description || '-'} /> },
]
