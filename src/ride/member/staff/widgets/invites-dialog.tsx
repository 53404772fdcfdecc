import { useForm } from '#kit/ui/use-form.ts'
import { TextField } from '#kit/ui/field.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { MEMBER_FIELDS } from '../../copy.ts'
import { CHANGE_FAILED, INVITES_CHANGED } from './copy.ts'
import { patchMember } from '#ride/account/member/widgets/patch-member.ts'

const MOST = 10_000

const errorsOf = ({ count }: { count: string }) => ({
  ...(Number(count) > MOST && { count: `${MOST.toLocaleString('ko-KR')}회 이하로 입력해 주세요.` }),
})

/** The number of invites that a member has left; digits only, empty means none. */
export function InvitesDialog({ row: member, close }: DialogProps<MemberRow>) {
  const { values, set, text, check } = useForm({
    start: () => ({ count: String(member.invite_limit) }),
    errorsOf,
  })
  const count = Number(values.count)
  return (
    <FormDialog
      title="남은 추천 횟수"
      text={`${member.name} 님이 더 보낼 수 있는 초대의 수입니다.`}
      close={close}
      idle={count === member.invite_limit}
      check={check}
      edit={{ row: member, mine: { invite_limit: count }, fields: MEMBER_FIELDS }}
      send={({ version }) => patchMember({ ...member, version }, { invite_limit: count })}
      done={INVITES_CHANGED}
      undo={({ before: { invite_limit } }) =>
        (saved) =>
          patchMember(saved, { invite_limit })
        }
      failed={CHANGE_FAILED}
    >
      <TextField
        {...text('count')}
        label="추천 횟수"
        inputMode="numeric"
        autoComplete="off"
        limit={5}
        hint="비워 두면 0회로 저장됩니다."
        onChange={({ target }) => /^\d*$/.test(target.value) && set({ count: target.value })}
      />
    </FormDialog>
  )
}
