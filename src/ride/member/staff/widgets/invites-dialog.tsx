import { useState } from 'react'
import { TextField } from '#kit/ui/field.tsx'
import type { MemberRow } from '../../contract.ts'
import { FormModal } from './form-modal.tsx'
import { CHANGE_FAILED, INVITES_CHANGED } from './messages.ts'
import { usePatch } from './use-patch.ts'

type Props = { member: MemberRow; close: () => void }
const MOST = 10_000

/** How many invites a member has left; digits only, and empty means none. */
export function InvitesDialog({ member, close }: Props) {
  const { busy, failure, patch } = usePatch(member, CHANGE_FAILED)
  const [count, setCount] = useState(String(member.invite_limit))
  const wrong = Number(count) > MOST ? `${MOST.toLocaleString('ko-KR')}회 이하로 입력해주세요.` : undefined
  const save = async () => {
    if (!wrong && (await patch({ invite_limit: Number(count) }, INVITES_CHANGED))) close()
  }
  return (
    <FormModal
      title="남은 추천 횟수"
      text={`${member.name} 님이 더 보낼 수 있는 초대의 수입니다.`}
      close={close}
      busy={busy}
      unchanged={Number(count) === member.invite_limit}
      failure={failure}
      save={() => void save()}
    >
      <TextField
        label="추천 횟수"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={count}
        error={wrong}
        hint="비워 두면 0회로 저장됩니다."
        onChange={(event) => /^\d*$/.test(event.target.value) && setCount(event.target.value)}
      />
    </FormModal>
  )
}
