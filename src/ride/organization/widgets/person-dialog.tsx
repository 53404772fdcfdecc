import { useState } from 'react'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useRebaseOnConflict } from '#platform/staff/widgets/use-rebase-on-conflict.ts'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import {
  deleteOrganizationMember,
  patchOrganizationMember,
  type OrganizationMemberOut,
} from '../members/contract.ts'
import { limitErrorOf, limitOf, PlaceFields, type PlaceValues } from './place-fields.tsx'
import { ORGANIZATION_ROLE_WORDS } from '../copy.ts'
import { RemoveButton } from './remove-button.tsx'

const errorsOf = ({ limit }: PlaceValues) => {
  const limitError = limitErrorOf(limit)
  return limitError ? { limit: limitError } : {}
}

const valuesOf = ({ role, monthly_limit }: OrganizationMemberOut): PlaceValues => ({
  role,
  limit: String(monthly_limit ?? ''),
})

type Props = { id: string; person: OrganizationMemberOut; close: () => void }

/** Changes the role and limit of a member, or removes the member. */
export function PersonDialog({ id, person: opened, close }: Props) {
  const [person, setPerson] = useState(opened)
  const form = useForm<PlaceValues>({ start: () => valuesOf(opened), errorsOf })
  const { busy, failure, finish } = useDialogChange('변경하지 못했습니다.', close)
  const takeAnew = useRebaseOnConflict({ row: person, take: setPerson, valuesOf, form })
  const [removalKey] = useState(() => crypto.randomUUID())
  const params = { id, memberId: person.id }
  const save = async () => {
    if (!form.check()) return
    const body = { role: form.values.role, monthly_limit: limitOf(form.values.limit) }
    const options = { params, body, version: person.version }
    const send = () => call(patchOrganizationMember, options).catch(takeAnew)
    await finish(send, `${person.name} 님의 역할과 한도를 저장했습니다.`)
  }
  const remove = () =>
    finish(
      () =>
        call(deleteOrganizationMember, {
          params,
          key: removalKey,
        }),
      `${person.name} 님을 회사에서 제외했습니다.`,
    )
  return (
    <ModalForm
      title={`${person.name} 님`}
      text="예약해 두신 운행은 역할이 바뀌거나 회사에서 제외되어도 그대로 진행됩니다."
      close={close}
      action="저장"
      busy={busy}
      failure={failure}
      submit={save}
    >
      {failure?.code === 'STALE' && (
        <Notice>{`지금 저장된 내용: ${ORGANIZATION_ROLE_WORDS[person.role]}, ${person.monthly_limit === null ? '한도 없음' : `매월 ${person.monthly_limit} Ticket`}`}</Notice>
      )}
      <PlaceFields
        values={form.values}
        set={form.set}
        limit={form.text('limit')}
        refused={failure?.fields['monthly_limit']}
      />
      <RemoveButton
        label="회사에서 제외하기"
        question={`${person.name} 님은 더 이상 회사의 티켓으로 예약하실 수 없습니다. 다시 들어오시려면 초대가 필요합니다.`}
        busy={busy}
        remove={remove}
      />
    </ModalForm>
  )
}
