import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { dayLabel, dayOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { listOrganizationMembers, type OrganizationMemberOut } from '../members/contract.ts'
import { ORGANIZATION_ROLE_WORDS } from '../copy.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { Loaded } from './loaded.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RevokeButton } from './revoke-button.tsx'

const list = 'divide-y divide-line rounded-card bg-surface px-base shadow-card'

/** The members of an organization with the amounts spent this month, and the invitations; for its managers. */
export function PeoplePanel({ id }: { id: string }) {
  const asked = useQuery(question(listOrganizationMembers, { params: { id } }))
  const [isInviting, setInviting] = useState(false)
  const [edited, setEdited] = useState<OrganizationMemberOut | null>(null)
  return (
    <Loaded asked={asked} loading="구성원을 불러오는 중입니다">
      {(all) => (
        <div className="grid gap-6">
          <section className="grid gap-gutter">
            <div className="flex items-center justify-between gap-base">
              <h2 className="text-control">구성원 {activeOf(all).length}명</h2>
              <Button size="small" onClick={() => setInviting(true)}>
                <UserPlus size={16} aria-hidden="true" />
                초대하기
              </Button>
            </div>
            <ul className={list}>
              {activeOf(all).map((person) => (
                <PersonLine key={person.id} person={person} edit={() => setEdited(person)} />
              ))}
            </ul>
          </section>
          <Invites id={id} invites={all.filter(({ status }) => status === 'INVITED')} />
          {isInviting && <InviteDialog id={id} close={() => setInviting(false)} />}
          {edited && <PersonDialog id={id} person={edited} close={() => setEdited(null)} />}
        </div>
      )}
    </Loaded>
  )
}

const activeOf = (all: OrganizationMemberOut[]) => all.filter(({ status }) => status === 'ACTIVE')

const spentText = ({ spent, monthly_limit }: OrganizationMemberOut): string =>
  monthly_limit === null
    ? `이번 달 ${spent} Ticket · 한도 없음`
    : `이번 달 ${spent} / ${monthly_limit} Ticket`

function PersonLine({ person, edit }: { person: OrganizationMemberOut; edit: () => void }) {
  const { name, user_phone: phone, role } = person
  return (
    <li className="flex items-center justify-between gap-base py-3 text-body">
      <div className="grid min-w-0 gap-thin">
        <p className="flex flex-wrap items-center gap-gutter">
          <strong className="text-text-strong">{name}</strong>
          <Badge tone={role === 'manager' ? 'blue' : 'neutral'}>{ORGANIZATION_ROLE_WORDS[role]}</Badge>
        </p>
        <p className="text-text-soft">{formatPhone(phone)}</p>
        <p className="text-text">{spentText(person)}</p>
      </div>
      <Button variant="gray" size="small" className="shrink-0" aria-label={`${name} 님 변경`} onClick={edit}>
        변경
      </Button>
    </li>
  )
}

function Invites({ id, invites }: { id: string; invites: OrganizationMemberOut[] }) {
  if (!invites.length) return null
  return (
    <section className="grid gap-gutter">
      <h2 className="text-control">보낸 초대 {invites.length}건</h2>
      <ul className={list}>
        {invites.map((invite) => (
          <li key={invite.id} className="flex items-center justify-between gap-base py-3 text-body">
            <div className="grid min-w-0 gap-thin">
              <p>
                <strong className="text-text-strong">{invite.name || formatPhone(invite.user_phone)}</strong>{' '}
                <span className="text-text-soft">{ORGANIZATION_ROLE_WORDS[invite.role]}</span>
              </p>
              <p className="text-text-soft">
                {invite.name && `${formatPhone(invite.user_phone)} · `}
                {dayLabel(dayOf(new Date(invite.expires_at!)))}까지
              </p>
            </div>
            <RevokeButton id={id} invite={invite} />
          </li>
        ))}
      </ul>
    </section>
  )
}
