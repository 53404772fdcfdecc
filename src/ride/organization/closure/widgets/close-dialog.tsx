import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import type { OrganizationRow } from '../../staff/contract.ts'
import { closeOrganization } from '../contract.ts'
import { CLOSE_FAILED, CLOSED, CLOSING_NOTE } from '../copy.ts'

type Props = { organization: OrganizationRow; close: () => void; closed: () => void }

/** Asks staff for a confirmation, because closing cannot be undone. */
export const CloseDialog = ({ organization: { id, name, people }, close, closed }: Props) => (
  <AskFirst
    title="회사 등록을 해지할까요?"
    text={`${name}, 구성원 ${people}명`}
    effect={CLOSING_NOTE}
    action="회사 등록 해지"
    send={() => call(closeOrganization, { params: { id } })}
    done={CLOSED}
    failed={CLOSE_FAILED}
    close={close}
    over={closed}
  />
)
