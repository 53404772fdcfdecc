import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { instantLabel } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { isForbidden } from '#kit/ui/list-failed.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { question } from '../../widgets/realm.ts'
import { RememberSetting } from '../../device/widgets/remember-setting.tsx'
import { listStaff, listStaffRoles, type RoleRow, type StaffRow } from '../contract.ts'
import { ROLE_NAMES } from '../copy.ts'
import { EditDialog } from '../widgets/edit-dialog.tsx'
import { InviteDialog } from '../widgets/invite-dialog.tsx'
import { LogoutDialog } from '../widgets/logout-dialog.tsx'
import { RemoveDialog } from '../widgets/remove-dialog.tsx'
import { RoleDialog, rightsText } from '../widgets/role-dialog.tsx'

export const meta = { title: '직원' }

type Opened =
  | { kind: 'invite' }
  | { kind: 'edit'; row: StaffRow }
  | { kind: 'logout'; row: StaffRow }
  | { kind: 'remove'; row: StaffRow }
  | { kind: 'role'; role: RoleRow }

/** The staff with their roles, and the rights of each role. */
export default function StaffScreen() {
  const staff = useQuery(question(listStaff))
  const roles = useQuery(question(listStaffRoles))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  if (isForbidden(staff.error)) return <NoAccess />
  return (
    <div className="grid max-w-4xl grid-cols-1 content-start gap-big">
      <div className="flex flex-wrap items-end justify-between gap-gutter">
        <h1 className="text-title-s">직원</h1>
        <Button size="small" onClick={() => setOpened({ kind: 'invite' })}>
          직원 초대
        </Button>
      </div>
      <Loaded asked={staff} loading="직원을 불러오는 중입니다">
        {(rows) => (
          <ul aria-label="직원" className="grid gap-gutter">
            {rows.map((row) => (
              <Person key={row.id} row={row} open={setOpened} />
            ))}
          </ul>
        )}
      </Loaded>
      <section className="grid gap-gutter">
        <h2 className="text-title-s">역할과 권한</h2>
        <Loaded asked={roles} loading="역할을 불러오는 중입니다">
          {(sets) => (
            <ul aria-label="역할" className="grid gap-gutter">
              {sets.map((role) => (
                <Role key={role.name} role={role} edit={() => setOpened({ kind: 'role', role })} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <RememberSetting />
      {opened?.kind === 'invite' && <InviteDialog close={close} />}
      {opened?.kind === 'edit' && <EditDialog row={opened.row} close={close} />}
      {opened?.kind === 'logout' && <LogoutDialog row={opened.row} close={close} />}
      {opened?.kind === 'remove' && <RemoveDialog row={opened.row} close={close} />}
      {opened?.kind === 'role' && <RoleDialog role={opened.role} close={close} />}
    </div>
  )
}

function Person({ row, open }: { row: StaffRow; open: (opened: Opened) => void }) {
  const isInvited = row.state === 'INVITED'
  return (
    <Card as="li" className="flex flex-wrap items-center gap-gutter p-base">
      <div className="mr-auto grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-gutter">
          <strong className="break-all text-text-strong">{row.name}</strong>
          <Badge tone={isInvited ? 'yellow' : 'blue'}>{ROLE_NAMES[row.staff_role]}</Badge>
        </p>
        <p className="text-body text-text-soft">
          {[formatPhone(row.phone), isInvited ? invitedText(row) : loginText(row)].filter(Boolean).join(', ')}
        </p>
      </div>
      {!isInvited && (
        <Button size="small" variant="gray" onClick={() => open({ kind: 'edit', row })}>
          변경<span className="sr-only">: {row.name}</span>
        </Button>
      )}
      {row.sessions > 0 && (
        <Button size="small" variant="white" onClick={() => open({ kind: 'logout', row })}>
          로그아웃<span className="sr-only">: {row.name}</span>
        </Button>
      )}
      <Button size="small" variant="white" onClick={() => open({ kind: 'remove', row })}>
        {isInvited ? '초대 취소' : '내보내기'}
        <span className="sr-only">: {row.name}</span>
      </Button>
    </Card>
  )
}

const invitedText = ({ expires_at: until }: StaffRow): string =>
  `초대함, ${instantLabel(new Date(until!))}까지 유효`

const loginText = ({ last_login_at: last, sessions }: StaffRow): string =>
  last ? `마지막 로그인 ${instantLabel(new Date(last))}, 로그인된 기기 ${sessions}대` : '아직 로그인하지 않음'

const Role = ({ role, edit }: { role: RoleRow; edit: () => void }) => (
  <Card as="li" className="flex flex-wrap items-center gap-gutter p-base">
    <div className="mr-auto grid min-w-0 flex-1 gap-1">
      <strong className="text-text-strong">{ROLE_NAMES[role.name]}</strong>
      <p className="text-body break-keep text-text-soft">{rightsText(role)}</p>
    </div>
    {role.name !== 'OWNER' && (
      <Button size="small" variant="gray" onClick={edit}>
        권한 변경<span className="sr-only">: {ROLE_NAMES[role.name]}</span>
      </Button>
    )}
  </Card>
)
