import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Chevron } from '#kit/ui/chevron.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import type { listOrganizations } from '../contract.ts'
import { ORGANIZATION_ROLE_WORDS } from '../words.ts'

const row =
  'flex min-h-14 items-center justify-between gap-base px-base py-gutter text-body text-text-strong hover:bg-sunken'

/** Where a member belongs, and who invites her; nothing for those who ride for themselves. */
export function OrganizationList() {
  const { data } = useQuery(question<typeof listOrganizations>('GET /api/organizations'))
  if (!data || (data.organizations.length === 0 && data.invites.length === 0)) return null
  return (
    <section aria-label="소속" className="grid gap-gutter">
      <h2 className="text-body text-text-soft">소속</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {data.invites.length > 0 && (
          <li>
            <Link to="/organization-invites" className={`${row} bg-sub02 text-on-sub02`}>
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
            <Link to={`/organization/${id}`} className={row}>
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
      </ul>
    </section>
  )
}
