import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { deleteDriver, type DriverRow } from '../contract.ts'
import { DELETE_FAILED, DELETED } from './copy.ts'

type Props = { driver: DriverRow; close: () => void; deleted: () => void }

/** Asks for a confirmation, because deleting cannot be undone. */
export const DeleteDialog = ({ driver: { id, name }, close, deleted }: Props) => (
  <AskFirst
    title="기사를 삭제할까요?"
    text={`${name} 기사님`}
    effect="삭제된 정보는 복구할 수 없습니다. 지난 운행의 기록에는 그대로 남습니다."
    action="기사 삭제"
    send={() => call(deleteDriver, { params: { id } })}
    done={DELETED}
    failed={DELETE_FAILED}
    close={close}
    over={deleted}
  />
)
