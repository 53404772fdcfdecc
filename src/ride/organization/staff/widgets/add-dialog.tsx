import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { createOrganization } from '../contract.ts'
import { ADD_FAILED, ADDED } from './copy.ts'
import { OrganizationFields, useOrganizationForm } from './organization-form.tsx'

/** Adds an organization with its first manager. */
export function AddDialog({ close }: { close: () => void }) {
  const { form, body, manager, unready } = useOrganizationForm()
  const keyOf = useFormKey(form.values)
  const add = () =>
    call(createOrganization, {
      body: { ...body, manager },
      key: keyOf(),
    })
  return (
    <FormDialog
      title="회사 추가"
      text="티켓을 함께 쓰는 회사와 첫 관리자를 등록합니다."
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      send={add}
      done={ADDED}
      failed={ADD_FAILED}
    >
      {(refused) => <OrganizationFields form={form} refused={refused} isNew />}
    </FormDialog>
  )
}
