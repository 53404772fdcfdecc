import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { formatBusinessNumber } from '#kit/business-number.ts'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { approveRequest, type RequestRow } from '../contract.ts'
import { RequestBadge } from './request-columns.tsx'

type Props = DialogProps<RequestRow> & Switching<'reject'>

/** A request; the effect of an approval is shown above its button. */
export function RequestDrawer({ row, close, open }: Props) {
  const { id, holder, member } = row
  const keyOf = useFormKey(row)
  const { busy, failure, change } = useStaffChange('승인하지 못했습니다.')
  const approve = async () => {
    const body = { organization_id: holder?.id ?? null }
    const send = () => call(approveRequest, { params: { id }, body, key: keyOf() })
    if (await change(send, '승인하고 회원에게 문자로 알렸습니다.')) close()
  }
  const actions = row.status === 'WAITING' && (
    <>
      <Button variant="gray" onClick={() => open('reject')}>
        반려하기
      </Button>
      <Button busy={busy} onClick={() => void approve()}>
        {holder ? '관리자로 승인' : '등록 승인'}
      </Button>
    </>
  )
  return (
    <Drawer close={close} title={row.name} text={`${member.name} 님의 신청`} actions={actions || undefined}>
      {row.status === 'WAITING' &&
        (holder ? (
          <Notice tone="wait">
            이 번호는 ‘{holder.name}’에서 쓰고 있습니다 (관리자 {holder.managers.join(', ') || '없음'}).
            승인하면 새 회사를 만들지 않고 {member.name} 님을 ‘{holder.name}’의 관리자로 추가합니다. 기존
            관리자는 그대로 남습니다.
          </Notice>
        ) : (
          <Notice>승인하면 회사를 등록하고 {member.name} 님을 관리자로 지정합니다.</Notice>
        ))}
      <Facts row={row} />
      <FailureNotice failure={failure} />
    </Drawer>
  )
}

const timeText = (at: string) => instantLabel(new Date(at))

const Facts = ({ row }: { row: RequestRow }) => (
  <FactList>
    <Fact name="상태">
      <RequestBadge request={row} />
    </Fact>
    <Fact name="구분">{row.is_contest ? '사용 중인 번호에 대한 이의 신청' : '새 회사 등록'}</Fact>
    <Fact name="사업자등록번호">{formatBusinessNumber(row.business_number)}</Fact>
    <Fact name="신청한 회원">
      {row.member.name} {row.member.user_id && `(${row.member.user_id})`}
    </Fact>
    {row.member.phone && (
      <Fact name="전화번호">
        <PhoneLink phone={row.member.phone} className="underline underline-offset-4" />
      </Fact>
    )}
    <Fact name="신청 시각">{timeText(row.created_at)}</Fact>
    {row.note && (
      <Fact name="회원의 설명">
        <span className="break-words whitespace-pre-wrap">{row.note}</span>
      </Fact>
    )}
    {row.decided_at && <Fact name="처리 시각">{timeText(row.decided_at)}</Fact>}
    {row.reason && <Fact name="반려 사유">{row.reason}</Fact>}
  </FactList>
)
