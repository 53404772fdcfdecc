import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { RIGHTS, type Right } from '#platform/realm/right/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { call } from '../../widgets/realm.ts'
import { putStaffRole, type RoleRow } from '../contract.ts'
import { RIGHT_NAMES, ROLE_NAMES } from '../copy.ts'

/** The rights of a role as a line. */
export const rightsText = ({ name, rights }: RoleRow): string =>
  name === 'OWNER' ? '모든 권한' : rights.map((right) => RIGHT_NAMES[right]).join(', ')

/** Sets the rights of a role. */
export function RoleDialog({ role: shown, close }: { role: RoleRow; close: () => void }) {
  const [role] = useState(shown)
  const [rights, setRights] = useState<Right[]>(role.rights)
  const toggle = (right: Right, on: boolean) =>
    setRights((former) => (on ? [...former, right] : former.filter((one) => one !== right)))
  return (
    <FormDialog
      title={`${ROLE_NAMES[role.name]} 권한`}
      text="저장하면 이 역할의 직원은 모든 기기에서 로그아웃되고, 다시 로그인하면 새 권한으로 일합니다."
      close={close}
      cancel="취소"
      idle={rights.length === role.rights.length && rights.every((right) => role.rights.includes(right))}
      send={() =>
        call(putStaffRole, { params: { name: role.name }, version: role.version, body: { rights } })
      }
      done="권한을 변경했습니다."
      failed="권한을 변경하지 못했습니다."
    >
      <fieldset className="grid gap-gutter">
        <legend className="sr-only">권한</legend>
        {RIGHTS.filter((right) => right !== 'DESK').map((right) => (
          <Checkbox
            key={right}
            label={RIGHT_NAMES[right]}
            checked={rights.includes(right)}
            onChange={({ target }) => toggle(right, target.checked)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
