import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { Link } from '#kit/ui/router.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { pickupLabel } from '#ride/reservation/dispatch/widgets/labels.ts'
import { STATUS_WORDS } from '#ride/reservation/copy.ts'
import { urlOf, urls } from '#urls'
import { acceptClaim, type ClaimRow } from '../contract.ts'
import { customerName, movedText, offeredText } from '../copy.ts'
import { ClaimBadge } from './claim-columns.tsx'

type Props = DialogProps<ClaimRow> & Switching<'refuse'>

/** A claim with both people and the rides; the effect of an acceptance is shown above its button. */
export function ClaimDrawer({ row, close, open }: Props) {
  const keyOf = useFormKey(row)
  const { busy, failure, change } = useStaffChange('옮기지 못했습니다.')
  const accept = async () => {
    const send = () => call(acceptClaim, { params: { id: row.id }, key: keyOf() })
    if (await change(send, movedText)) close()
  }
  const actions = row.state === 'REQUESTED' && (
    <>
      <Button variant="gray" onClick={() => open('refuse')}>
        거절하기
      </Button>
      <Button busy={busy} onClick={() => void accept()}>
        승인하고 옮기기
      </Button>
    </>
  )
  const title = `${customerName(row)} → ${row.claimant.name}`
  return (
    <Drawer close={close} title={title} text={offeredText(row) || ''} actions={actions || undefined}>
      {row.state === 'REQUESTED' && (
        <Notice tone="wait">
          번호의 주인이 바뀌었을 수 있습니다. 같은 분인지 이름과 운행을 보고, 확실하지 않으면 전화로 확인해
          주세요. 승인하면 운행, 티켓, 구매, 주소록이 {row.claimant.name} 님의 계정으로 옮겨지고 전화 고객의
          기록은 닫힙니다. 되돌릴 수 없습니다.
        </Notice>
      )}
      <People row={row} />
      <Rides row={row} />
      <FailureNotice failure={failure} />
    </Drawer>
  )
}

const timeText = (at: string) => instantLabel(new Date(at))

const People = ({ row }: { row: ClaimRow }) => (
  <FactList>
    <Fact name="상태">
      <ClaimBadge claim={row} />
    </Fact>
    <Fact name="전화 고객">
      <span className="break-words">{customerName(row)}</span>
    </Fact>
    {row.customer.note && (
      <Fact name="고객 메모">
        <span className="break-words whitespace-pre-wrap">{row.customer.note}</span>
      </Fact>
    )}
    <Fact name="요청한 회원">
      <span className="break-words">
        {row.claimant.name} {row.claimant.user_id && `(${row.claimant.user_id})`}
      </span>
    </Fact>
    {row.claimant.phone && (
      <Fact name="인증한 번호">
        <PhoneLink phone={row.claimant.phone} className="underline underline-offset-4" />
      </Fact>
    )}
    {row.requested_at && <Fact name="요청 시각">{timeText(row.requested_at)}</Fact>}
    {row.decided_at && <Fact name="처리 시각">{timeText(row.decided_at)}</Fact>}
    {row.reason && <Fact name="거절 사유">{row.reason}</Fact>}
  </FactList>
)

function Rides({ row: { latest_rides: rides } }: { row: ClaimRow }) {
  if (!rides.length) return null
  return (
    <section aria-label="전화 고객의 운행" className="grid gap-gutter">
      <h3 className="text-control font-bold">전화 고객의 운행</h3>
      <ul className="divide-y divide-line rounded-card bg-surface px-base text-body shadow-card">
        {rides.map(({ id, pickup_time, car_name, name, display_status: status }) => (
          <li key={id} className="py-3">
            <Link
              to={urlOf(urls.admin.reservations, { query: { status, ride: id } })}
              className="block underline-offset-4 hover:underline"
            >
              <strong className="block">
                {pickupLabel({ pickup_time })} {car_name}
              </strong>
              <span className="text-text-soft">
                {name || '이름 없음'} 탑승, {STATUS_WORDS[status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
