import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { ORGANIZATION_FIELDS } from '../../copy.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { CloseDialog } from '../../closure/widgets/close-dialog.tsx'
import { type OrganizationRow, patchOrganization } from '../contract.ts'
import { CHANGED, EDIT_FAILED } from './copy.ts'
import { OrganizationFields, useOrganizationForm } from './organization-form.tsx'

type Body = Partial<Pick<OrganizationRow, 'name' | 'business_number' | 'billing_email'>>
const patch = ({ id, version }: Pick<OrganizationRow, 'id' | 'version'>, body: Body) =>
  call(patchOrganization, { params: { id }, body, version })

/** Corrects the name and number of an organization, or closes it. */
export function EditDialog({ row, close }: DialogProps<OrganizationRow>) {
  const { form, change, unready } = useOrganizationForm(row)
  const [isClosing, setClosing] = useState(false)
  return (
    <>
      <FormDialog
        title="회사 정보 수정"
        text={row.name}
        close={close}
        cancel="취소"
        unready={unready}
        check={form.check}
        edit={{ row, mine: change, fields: ORGANIZATION_FIELDS }}
        send={({ version, fields }) => patch({ ...row, version }, pickFields(change, fields))}
        done={CHANGED}
        undo={({ before, fields }) =>
          (saved) =>
            patch(saved, previousValues(before, pickFields(change, fields)))
          }
        failed={EDIT_FAILED}
        extra={
          <Button look="link" variant="negative" onClick={() => setClosing(true)}>
            회사 등록 해지
          </Button>
        }
      >
        {(refused) => <OrganizationFields form={form} refused={refused} />}
      </FormDialog>
      {isClosing && <CloseDialog organization={row} close={() => setClosing(false)} closed={close} />}
    </>
  )
}
