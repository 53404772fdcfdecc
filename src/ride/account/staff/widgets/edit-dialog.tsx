import { useState } from 'react'
import { formatPhone, phoneDigits } from '#kit/phone.ts'
import { pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { call } from '../../widgets/realm.ts'
import { patchStaff, type StaffRow } from '../contract.ts'
import { STAFF_FIELDS } from '../copy.ts'
import { StaffFields, useStaffForm } from './staff-fields.tsx'

/** Changes the name, number or role of a person. */
export function EditDialog({ row: shown, close }: { row: StaffRow; close: () => void }) {
  // The version that filled the form, so that saving does not overwrite a later change by a colleague.
  const [row] = useState(shown)
  const form = useStaffForm({ name: row.name, phone: formatPhone(row.phone), staff_role: row.staff_role })
  const mine = { ...form.values, phone: phoneDigits(form.values.phone) }
  return (
    <FormDialog
      title="직원 변경"
      text={`${row.name} 님의 정보와 역할을 바꿉니다. 역할을 바꾸면 모든 기기에서 바로 로그아웃되고, 다시 로그인하면 새 권한으로 일합니다.`}
      close={close}
      cancel="취소"
      check={form.check}
      edit={{ row, mine, fields: STAFF_FIELDS }}
      send={({ version, fields }) =>
        call(patchStaff, { params: { id: row.id }, version, body: pickFields(mine, fields) })
      }
      done="직원 정보를 변경했습니다."
      failed="직원 정보를 변경하지 못했습니다."
    >
      {(refused) => <StaffFields form={form} refused={refused} />}
    </FormDialog>
  )
}
