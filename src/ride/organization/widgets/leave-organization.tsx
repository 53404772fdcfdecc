import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import type { PlaceOut } from '../contract.ts'
import { deleteOrganizationMember } from '../members/contract.ts'
import { WayOut } from './way-out.tsx'

/** Leaves an organization, which continues without the member. */
export function LeaveOrganization({ organization: { id, name } }: { organization: PlaceOut }) {
  const params = { id, memberId: sessionUser()?.id ?? '' }
  return (
    <WayOut
      title="회사 나가기"
      text="나가신 뒤에도 예약해 두신 운행은 그대로 진행됩니다."
      action="회사에서 나가기"
      question={{
        title: `${name}에서 나가시겠습니까?`,
        text: '다시 들어오시려면 관리자의 초대가 필요합니다.',
        yes: '나가기',
        no: '그대로 있기',
      }}
      send={(key) => call(deleteOrganizationMember, { params, key })}
      done={`${name}에서 나가셨습니다.`}
      failed="회사에서 나가지 못했습니다."
    />
  )
}
