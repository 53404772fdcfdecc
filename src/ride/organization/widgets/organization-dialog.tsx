import { useState } from 'react'
import { businessNumberOf, formatBusinessNumber } from '#kit/business-number.ts'
import { TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { changedFields, pickFields } from '#platform/staff/rules.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { patchOwnOrganization } from '../contract.ts'
import { CHANGED_NOTE, NUMBER_WRONG } from '../copy.ts'

type Values = { name: string; number: string }
type Props = { organization: { id: string; name: string; business_number: string }; close: () => void }

const errorsOf = ({ name, number }: Values) => ({
  ...(!name.trim() && { name: '회사 이름을 입력해 주세요.' }),
  ...(!businessNumberOf(number) && { number: NUMBER_WRONG }),
})

/** Changes an organization that the member manages. */
export function OrganizationDialog({ organization, close }: Props) {
  const [opened] = useState(organization)
  const start = (): Values => ({
    name: opened.name,
    number: formatBusinessNumber(opened.business_number),
  })
  const form = useForm<Values>({ start, errorsOf })
  const { busy, failure, finish } = useDialogChange('저장하지 못했습니다.', close)
  const submit = async () => {
    if (!form.check()) return
    const body = {
      name: form.values.name.trim(),
      business_number: businessNumberOf(form.values.number) ?? form.values.number,
    }
    // Sends only the changed fields, because staff may have corrected the others since.
    const { id, ...before } = opened
    const changed = pickFields(body, changedFields(body, before, ['name', 'business_number']))
    await finish(
      () => call(patchOwnOrganization, { params: { id }, body: changed }),
      '회사 정보를 저장했습니다.',
    )
  }
  return (
    <ModalForm
      title="회사 정보 수정"
      text={CHANGED_NOTE}
      close={close}
      action="저장"
      busy={busy}
      failure={failure}
      submit={submit}
    >
      <TextField
        {...form.text('name')}
        label="회사 이름"
        autoComplete="organization"
        limit={50}
        aria-required
      />
      <TextField
        {...form.text('number')}
        error={form.errors.number ?? failure?.fields['business_number']}
        label="사업자등록번호"
        inputMode="numeric"
        autoComplete="off"
        limit={12}
        placeholder="000-00-00000"
        aria-required
      />
    </ModalForm>
  )
}
