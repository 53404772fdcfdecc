import { dayOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { OutputOf } from '#kit/contract.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { listReferrals, type MemberRow } from '#ride/account/member/contract.ts'

const referralLine = ({ referee, referee_phone, created_at }: OutputOf<typeof listReferrals>[number]) => (
  <div className="grid grid-cols-[1fr_auto_auto] gap-base text-body">
    <span className="truncate font-semibold text-text-strong">{referee}</span>
    <span>{formatPhone(referee_phone)}</span>
    <span className="text-text-soft">{dayOf(new Date(created_at))}</span>
  </div>
)

const CUT = { most: 100 }

/** The members that a member referred (A-034, K-63). */
export function ReferralsDrawer({ row: member, close }: DialogProps<MemberRow>) {
  return (
    <ListDrawer
      title="추천한 회원"
      text={`${member.name} 님을 추천인으로 가입한 회원입니다.`}
      loading="추천 목록을 불러오는 중입니다..."
      empty="아직 추천한 회원이 없습니다."
      close={close}
      question={question(listReferrals, {
        params: { id: member.id },
      })}
      cut={CUT}
      line={referralLine}
    >
      {member.referrer && (
        <p className="text-body text-text">{`${member.name} 님의 추천인: ${member.referrer} 님`}</p>
      )}
    </ListDrawer>
  )
}
