import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import type { AccessOut } from '#platform/access/contract.ts'
import { actionOf, subjectsText } from './access-columns.tsx'

type Props = {
  row: AccessOut
  close: () => void
  /** Shows only the accesses of this staff member. */
  follow: (staffId: string) => void
}

/** An access: customers, address, reason and filters. */
export function AccessDrawer({ row, close, follow }: Props) {
  return (
    <Drawer
      close={close}
      title={actionOf(row)}
      text={`${instantLabel(new Date(row.at))}, ${row.staff} 님`}
      actions={
        <Button variant="gray" onClick={() => follow(row.staff_id)}>
          이 직원의 기록만 보기
        </Button>
      }
    >
      <FactList>
        <Fact name="본 사람">{subjectsText(row)}</Fact>
        {row.reason && <Fact name="사유">{row.reason}</Fact>}
        {row.export_number && <Fact name="파일 번호">{row.export_number}</Fact>}
        <Fact name="조건">{row.conditions.join(', ') || '없음'}</Fact>
        <Fact name="요청">{row.source}</Fact>
        {row.about_id && <Fact name="대상 ID">{row.about_id}</Fact>}
        <Fact name="IP 주소">{row.address}</Fact>
        <Fact name="브라우저">{row.client || '알 수 없음'}</Fact>
      </FactList>
    </Drawer>
  )
}
