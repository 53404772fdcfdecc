import { call } from '#ride/account/widgets/realm.ts'
import type { PlaceOut } from '../../contract.ts'
import { WayOut } from '../../widgets/way-out.tsx'
import { closeOwnOrganization } from '../contract.ts'
import { CLOSE_FAILED, CLOSED, CLOSING_NOTE } from '../copy.ts'

/** Closes an organization whose manager is the only member. */
export const CloseOrganization = ({ organization: { id, name } }: { organization: PlaceOut }) => (
  <WayOut
    title="회사 등록 해지"
    text="혼자 남으셨고 남은 티켓과 예약이 없으면 회사 등록을 해지하실 수 있습니다."
    action="회사 등록 해지하기"
    question={{
      title: `${name} 등록을 해지하시겠습니까?`,
      text: CLOSING_NOTE,
      yes: '회사 등록 해지',
      no: '그대로 두기',
    }}
    send={(key) => call(closeOwnOrganization, { params: { id }, key })}
    done={CLOSED}
    failed={CLOSE_FAILED}
  />
)
