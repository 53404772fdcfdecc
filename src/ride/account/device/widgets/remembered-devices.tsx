import { useQuery } from '@tanstack/react-query'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { instantLabel } from '#kit/day.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call, question } from '../../widgets/realm.ts'
import { type DeviceRow, forgetDevice, listDevices } from '../contract.ts'
import { DEVICE_DAYS } from '../rules.ts'

/** The devices on which the person logs in without the second factor; nothing if there are none. */
export function RememberedDevices() {
  const { data: rows = [], refetch } = useQuery(question(listDevices))
  const { busy, change } = useStaffChange('기기를 지우지 못했습니다.')
  if (!rows.length) return null
  const forget = async (id: string) => {
    await change(() => call(forgetDevice, { params: { id } }), '다음 로그인부터 2단계 인증을 묻습니다.')
    void refetch()
  }
  return (
    <Card as="section" className="grid gap-gutter p-base">
      <h2 className="text-control">2단계 인증을 묻지 않는 기기</h2>
      <p className="text-body text-text-soft">
        등록하신 날부터 {DEVICE_DAYS}일 동안 비밀번호만으로 로그인됩니다.
      </p>
      <ul aria-label="2단계 인증을 묻지 않는 기기" className="grid gap-gutter">
        {rows.map((row) => (
          <Device key={row.id} row={row} busy={busy} forget={() => void forget(row.id)} />
        ))}
      </ul>
    </Card>
  )
}

const Device = ({ row, busy, forget }: { row: DeviceRow; busy: boolean; forget: () => void }) => (
  <li className="flex flex-wrap items-center gap-gutter border-t border-line pt-gutter">
    <p className="mr-auto text-body">
      <strong className="text-text-strong">{row.device}</strong>{' '}
      <span className="text-text-soft">
        {instantLabel(new Date(row.created_at))} 등록
        {row.used_at && `, 마지막 로그인 ${instantLabel(new Date(row.used_at))}`}
      </span>
    </p>
    {row.is_current && <Badge tone="green">이 기기</Badge>}
    <Button size="small" variant="white" busy={busy} onClick={forget}>
      다시 묻기<span className="sr-only">: {row.device}</span>
    </Button>
  </li>
)
