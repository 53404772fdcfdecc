import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from '#kit/ui/router.tsx'
import { formatBusinessNumber } from '#kit/business-number.ts'
import type { OutputOf } from '#kit/contract.ts'
import { dayLabelFrom } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { RidesPanel } from '../widgets/rides-panel.tsx'
import { CloseOrganization } from '#ride/organization/closure/widgets/close-organization.tsx'
import { getOrganization } from '#ride/organization/contract.ts'
import { LeaveOrganization } from '#ride/organization/widgets/leave-organization.tsx'
import { Loaded } from '#ride/organization/widgets/loaded.tsx'
import { OrganizationDialog } from '#ride/organization/widgets/organization-dialog.tsx'
import { PassengersPanel } from '#ride/organization/widgets/passengers-panel.tsx'
import { PeoplePanel } from '#ride/organization/widgets/people-panel.tsx'
import { TicketsPanel } from '#ride/organization/widgets/tickets-panel.tsx'
import { ORGANIZATION_ROLE_WORDS } from '#ride/organization/copy.ts'
import { urlOf, urls } from '#urls'

export const meta = { title: '소속 회사' }

type Organization = OutputOf<typeof getOrganization>
const TABS = ['rides', 'tickets', 'people', 'passengers'] as const
type Tab = (typeof TABS)[number]
const tabs = [
  { key: 'rides', label: '운행' },
  { key: 'tickets', label: '티켓' },
  { key: 'people', label: '구성원' },
  { key: 'passengers', label: '탑승자' },
] as const

/** An organization: managers see all of it, bookers only what they need to book. */
export default function OrganizationScreen() {
  const { id = '' } = useParams()
  const asked = useQuery({
    ...question(getOrganization, { params: { id } }),
    // Other members of the organization also book and buy, so its data also changes elsewhere.
    staleTime: 0,
  })
  return (
    <div className="grid gap-6 py-base">
      <Loaded asked={asked} loading="회사 정보를 불러오는 중입니다">
        {(organization) => (
          <>
            <Head organization={organization} />
            {/* The lists have an unknown height: the sections below start outside the first view, so that they do not shift there. */}
            <div className="min-h-[70dvh]">
              {organization.role === 'manager' ? (
                <ManagerTabs id={id} />
              ) : (
                <section className="grid gap-base">
                  <h2 className="text-control">탑승자</h2>
                  <PassengersPanel id={id} />
                </section>
              )}
            </div>
            <LeaveOrganization organization={organization} />
            {organization.role === 'manager' && <CloseOrganization organization={organization} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Name, remaining tickets with their expiry, and the member's own limit. */
function Head({ organization }: { organization: Organization }) {
  const today = useToday()
  const [isEditing, setEditing] = useState(false)
  const { id, name, role, business_number, tickets, tickets_expiring, monthly_limit, spent } = organization
  return (
    <header className="grid gap-3">
      <div className="grid gap-small">
        <h1 className="text-title">{name}</h1>
        <p className="flex flex-wrap items-center gap-gutter text-body text-text-soft">
          <Badge tone="blue" className="text-body">
            {ORGANIZATION_ROLE_WORDS[role]}
          </Badge>
          사업자등록번호 {formatBusinessNumber(business_number)}
          {role === 'manager' && (
            <Button look="link" variant="gray" onClick={() => setEditing(true)}>
              수정
            </Button>
          )}
        </p>
        {isEditing && <OrganizationDialog organization={organization} close={() => setEditing(false)} />}
      </div>
      <dl className="grid gap-gutter rounded-card bg-primary px-5 py-base text-body text-on-primary">
        <div className="flex items-baseline justify-between gap-base">
          <dt>회사 보유 티켓</dt>
          <dd className="text-title-s font-bold whitespace-nowrap">{tickets} Ticket</dd>
        </div>
        {tickets_expiring.slice(0, 3).map(({ amount, expires_on }) => (
          <div key={expires_on} className="flex justify-between gap-base">
            <dt>{dayLabelFrom(today, expires_on)}까지</dt>
            <dd className="whitespace-nowrap">{amount} Ticket</dd>
          </div>
        ))}
        <div className="flex justify-between gap-base border-t border-current/25 pt-gutter">
          <dt>이번 달 내가 쓴 티켓</dt>
          <dd>{monthly_limit === null ? `${spent} Ticket` : `${spent} / ${monthly_limit} Ticket`}</dd>
        </div>
      </dl>
      <Button to={urlOf(urls.calendar, { query: { organization: id } })} wide>
        예약하기
      </Button>
    </header>
  )
}

/** The tab is kept in the URL, so that it is restored on return from a statement. */
function ManagerTabs({ id }: { id: string }) {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'rides'
  const choose = (next: Tab) => setQuery(next === 'rides' ? {} : { tab: next }, { replace: true })
  return (
    <div>
      <Tabs label="회사 관리" tabs={tabs} current={tab} choose={choose}>
        <div className="pt-base">
          {tab === 'rides' && <RidesPanel id={id} />}
          {tab === 'tickets' && <TicketsPanel id={id} />}
          {tab === 'people' && <PeoplePanel id={id} />}
          {tab === 'passengers' && <PassengersPanel id={id} />}
        </div>
      </Tabs>
    </div>
  )
}
