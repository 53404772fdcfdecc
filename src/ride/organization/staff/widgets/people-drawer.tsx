import { type FormEvent, useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { formatPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import type { OutputOf } from '#kit/contract.ts'
import { ORGANIZATION_ROLE_WORDS } from '../../copy.ts'
import { addManager, getStaffOrganization, type OrganizationRow } from '../contract.ts'
import { APPOINT_FAILED, APPOINTED } from './copy.ts'

type Person = OutputOf<typeof getStaffOrganization>['members'][number]

/** The members of an organization, and a form that appoints another manager. */
export function PeopleDrawer({ row, close }: DialogProps<OrganizationRow>) {
  const asked = question(getStaffOrganization, {
    params: { id: row.id },
  })
  const people = {
    queryKey: [...asked.queryKey, 'members'],
    queryFn: async (around: { signal: AbortSignal }) => (await asked.queryFn(around)).members,
  }
  return (
    <ListDrawer
      title="구성원"
      text={row.name}
      loading="구성원을 불러오는 중입니다..."
      empty="아직 구성원이 없습니다."
      close={close}
      question={people}
      line={personLine}
    >
      <ManagerForm id={row.id} />
    </ListDrawer>
  )
}

const personLine = ({ name, user_id, user_phone, role, monthly_limit, spent }: Person) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-base">
    <span className="text-body font-semibold text-text-strong">
      {name} <span className="font-normal text-text-soft">{user_id}</span>
    </span>
    <span className="text-right text-body">{ORGANIZATION_ROLE_WORDS[role]}</span>
    <span className="text-text-soft">{formatPhone(user_phone)}</span>
    <span className="text-right text-text-soft">
      이번 달 {monthly_limit === null ? `${spent} Ticket` : `${spent} / ${monthly_limit} Ticket`}
    </span>
  </div>
)

function ManagerForm({ id }: { id: string }) {
  const { busy, failure, change, forget } = useStaffChange(APPOINT_FAILED)
  const [manager, setManager] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !manager.trim()) return
    const options = { params: { id }, body: { manager: manager.trim() } }
    const send = () => call(addManager, options)
    if (await change(send, APPOINTED)) setManager('')
  }
  return (
    <form
      aria-label="관리자 지정"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={forget}
      className="grid gap-3 rounded-field p-base inset-ring inset-ring-line [&_input]:h-10"
    >
      <TextField
        label="관리자로 지정할 회원의 아이디"
        name="manager"
        autoComplete="off"
        limit={20}
        value={manager}
        onChange={(event) => setManager(event.target.value)}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" size="small" busy={busy}>
        관리자 지정
      </Button>
    </form>
  )
}
