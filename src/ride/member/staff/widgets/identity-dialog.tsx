import { useState } from 'react'
import { Choices } from '#kit/ui/choices.tsx'
import { SubmittedDocument } from '#ride/document/widgets/submitted-document.tsx'
import type { MemberRow } from '../../contract.ts'
import { FormModal } from './form-modal.tsx'
import { CHANGE_FAILED, IDENTITY_CHANGED, IDENTITY_WORDS } from './messages.ts'
import { usePatch } from './use-patch.ts'

type Props = { member: MemberRow; close: () => void }
type Status = MemberRow['identity_status']

const MEANING: Record<Status, string> = {
  APPROVED: '서류를 확인했습니다.',
  PENDING: '서류 확인을 기다립니다.',
  REJECTED: '서류를 다시 받아야 합니다.',
  NOT_SUBMITTED: '고객에게 인증 필요로 표시됩니다.',
}

/** Shows a member's identity document, which the server notes, and decides over it; sends the status alone, so that nothing else can change (A-043, K-29). */
export function IdentityDialog({ member, close }: Props) {
  const { busy, failure, patch } = usePatch(member, CHANGE_FAILED)
  const [status, setStatus] = useState(member.identity_status)
  const save = async () => {
    if (await patch({ identity_status: status }, IDENTITY_CHANGED)) close()
  }
  return (
    <FormModal
      title="본인인증 상태"
      text={`${member.user_id}, ${member.name} 님`}
      close={close}
      busy={busy}
      unchanged={status === member.identity_status}
      failure={failure}
      save={() => void save()}
    >
      {member.identity_file ? (
        <SubmittedDocument
          reference={member.identity_file}
          title="제출된 서류"
          alt={`${member.name} 님의 신분증`}
        />
      ) : (
        <p className="rounded-field bg-sunken px-base py-3 text-body text-text-soft">
          제출된 서류가 없습니다.
        </p>
      )}
      <Choices
        legend="상태"
        hideLegend
        value={status}
        choose={setStatus}
        choices={(Object.keys(IDENTITY_WORDS) as Status[]).map((value) => ({
          value,
          label: IDENTITY_WORDS[value],
          text: MEANING[value],
          ...(value === member.identity_status && { beside: <span className="text-text-soft">현재</span> }),
        }))}
      />
    </FormModal>
  )
}
