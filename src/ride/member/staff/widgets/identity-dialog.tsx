import { useState } from 'react'
import { Choices } from '#kit/ui/choices.tsx'
import { usePictureView } from '#kit/ui/use-picture-view.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { DocumentViewer } from '#ride/document/widgets/document-viewer.tsx'
import { ReasonField } from '#ride/document/widgets/reason-field.tsx'
import { pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { staleFactsOf } from '#platform/staff/widgets/stale.ts'
import type { Attempt } from '#platform/staff/widgets/stale-choice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { MEMBER_FIELDS } from '../../copy.ts'
import { IDENTITY_WORDS, loginText } from '#ride/account/member/copy.ts'
import { CHANGE_FAILED, DOCUMENT_CHANGED, IDENTITY_CHANGED } from './copy.ts'
import { patchMember } from '#ride/account/member/widgets/patch-member.ts'

type Status = MemberRow['identity_status']

const MEANING: Record<Status, string> = {
  APPROVED: '서류를 확인했습니다.',
  PENDING: '서류 확인을 기다립니다.',
  REJECTED: '서류를 다시 받아야 합니다.',
  NOT_SUBMITTED: '고객에게 인증 필요로 표시됩니다.',
}

/**
 * Shows a member's identity document, whose viewing the server records, and sends a decision. Only the decision
 * is sent, so that nothing else can change (A-043, K-29).
 */
export function IdentityDialog({ row, close }: DialogProps<MemberRow>) {
  const [member, setMember] = useState(row)
  const [status, setStatus] = useState(member.identity_status)
  const [reason, setReason] = useState(member.identity_reason)
  const viewer = usePictureView()
  const isRefused = status === 'REJECTED'
  const mine = {
    ...(status !== member.identity_status && { identity_status: status }),
    ...(isRefused && reason !== member.identity_reason && { identity_reason: reason }),
  }
  /** A decision is about one picture: if it was replaced, the new one is shown first and needs its own decision. */
  const send = async ({ version, fields }: Attempt) => {
    try {
      return await patchMember({ ...member, version }, pickFields(mine, fields))
    } catch (error) {
      const current = staleFactsOf<MemberRow>(error)?.current
      if (!current || current.identity_file === member.identity_file) throw error
      setMember(current)
      throw new CallFailed({ status: 409, code: 'DOCUMENT_CHANGED', text: DOCUMENT_CHANGED })
    }
  }
  return (
    <FormDialog
      title="본인인증 상태"
      text={`${loginText(member.user_id)}, ${member.name} 님`}
      close={close}
      idle={Object.keys(mine).length === 0}
      edit={{ row: member, mine, fields: MEMBER_FIELDS }}
      send={send}
      done={IDENTITY_CHANGED}
      failed={CHANGE_FAILED}
    >
      {member.identity_file ? (
        <DocumentViewer
          reference={member.identity_file}
          name={member.name}
          viewer={viewer}
          className="h-80 rounded-card"
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
      {isRefused && <ReasonField value={reason} set={setReason} />}
    </FormDialog>
  )
}
