import { formatPhone } from '#kit/phone.ts'
import type { Column } from '#kit/ui/data-table.tsx'
import { EditButton, CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { toast } from '#kit/ui/toast.ts'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import type { Open as OpenOf } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DriverRow } from '../contract.ts'
import type { dialogs } from './dialogs.ts'
import { DutyBadges } from './duty-badges.tsx'
import { ID_COPIED, ID_NOT_COPIED } from './copy.ts'

export type Open = OpenOf<DriverRow, keyof typeof dialogs>

/** The last characters of an id: the first ones encode the creation time and are alike for neighbors. */
const shortId = (id: string): string => id.slice(-6)

async function copy(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id)
    await toast.success(ID_COPIED)
  } catch {
    await toast.error(ID_NOT_COPIED)
  }
}

/** 010-1234-5678, or N/A. */
export const phoneText = ({ phone }: DriverRow): string => formatPhone(phone) || 'N/A'

/** Columns of the drivers table. */
export const columnsOf = (open: Open): Column<DriverRow>[] => [
  {
    key: 'id',
    head: 'ID',
    width: 84,
    cell: ({ id }) => (
      <CellButton action="ID 복사" title={`${id} (눌러서 복사)`} quiet onClick={() => void copy(id)}>
        {shortId(id)}
      </CellButton>
    ),
  },
  {
    key: 'name',
    head: '이름',
    width: 216,
    cell: (driver) => (
      <CellButton action="일정 보기" title={driver.name} onClick={() => open('schedule', driver)}>
        <span className="flex items-center gap-1.5">
          <span className="truncate font-semibold">{driver.name}</span>
          <DutyBadges driver={driver} />
        </span>
      </CellButton>
    ),
  },
  { key: 'phone', head: '전화번호', width: 124, cell: phoneText },
  { key: 'address', head: '집 주소', cell: ({ address }) => <CutText text={address || '-'} /> },
  { key: 'note', head: '메모', cell: ({ note }) => <CutText text={note || '-'} /> },
  {
    key: 'edit',
    head: '수정',
    width: 56,
    align: 'end',
    cell: (driver) => (
      <ForRight right="FLEET">
        <EditButton
          label={`${driver.name} 기사님 정보 수정`}
          title="기사 정보 수정"
          onClick={() => open('edit', driver)}
        />
      </ForRight>
    ),
  },
]
