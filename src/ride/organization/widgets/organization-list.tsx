import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { Chevron } from '#kit/ui/chevron.tsx'
import { ORGANIZATION_ROLE_WORDS } from '../copy.ts'
import { AskDialog } from '../request/widgets/ask-dialog.tsx'
import { RequestLine } from '../request/widgets/request-line.tsx'
import { ownOrganizations } from './own-organizations.ts'
import { urlOf, urls } from '#urls'

const row =
  'flex min-h-14 items-center justify-between gap-base px-base py-gutter text-body text-text-strong hover:bg-sunken'

/** The member's organizations and requests, invitations of others, and a button that requests an organization. */
export function OrganizationList() {
  const { data } = useQuery(ownOrganizations)
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  return (
    <section aria-label="소속" className="grid gap-gutter">
      <h2 className="text-body text-text-soft">소속</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {data.invites.length > 0 && (
          <li>
            <Link to={urls.organizationInvites} className={`${row} bg-sub02 text-on-sub02`}>
              <span>
                <strong className="block">받으신 초대 {data.invites.length}건</strong>
                {data.invites.map(({ organization }) => organization).join(', ')}
              </span>
              <Chevron className="-rotate-90" />
            </Link>
          </li>
        )}
        {data.organizations.map(({ id, name, role, tickets }) => (
          <li key={id}>
            <Link to={urlOf(urls.organization, { params: { id } })} className={row}>
              <span className="min-w-0">
                <strong className="block">{name}</strong>
                <span className="text-text-soft">{ORGANIZATION_ROLE_WORDS[role]}</span>
              </span>
              <span className="flex shrink-0 items-center gap-gutter">
                {tickets} Ticket
                <Chevron className="-rotate-90 text-text-soft" />
              </span>
            </Link>
          </li>
        ))}
        {data.requests.map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
        <li>
          <button type="button" className={`${row} w-full text-left`} onClick={() => setAsking(true)}>
            <span>
              <strong className="block">회사 등록 신청</strong>
              <span className="text-text-soft">회사의 티켓으로 함께 예약합니다</span>
            </span>
            <Plus size={20} aria-hidden="true" className="shrink-0 text-text-soft" />
          </button>
        </li>
      </ul>
      {isAsking && <AskDialog close={() => setAsking(false)} />}
    </section>
  )
}
