import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '#kit/ui/card.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import type { listOrganizations } from '#ride/organization/contract.ts'

type Props = { value: string; choose: (organizationId: string) => void }
const OWN = 'OWN'

/** Whose tickets they are to be, for who manages an organization; the address may name it. Nothing for everybody else. */
export function HolderChoice({ value, choose }: Props) {
  const [query] = useSearchParams()
  const { data } = useQuery(question<typeof listOrganizations>('GET /api/organizations'))
  const managed = data?.organizations.filter(({ role }) => role === 'manager')
  const wanted = query.get('organization') ?? value
  const known = managed?.some(({ id }) => id === wanted) ? wanted : ''
  const isStale = managed !== undefined && known !== value
  useEffect(() => {
    if (isStale) choose(known)
    // Once they are known; what is chosen afterwards stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [managed !== undefined])
  if (!managed?.length) return null
  return (
    <Card>
      <Choices
        legend="어느 티켓으로 충전해 드릴까요?"
        choices={[
          { value: OWN, label: '개인 티켓' },
          ...managed.map(({ id, name, tickets }) => ({
            value: id,
            label: name,
            text: <span className="text-body">보유 {tickets} Ticket</span>,
          })),
        ]}
        value={value || OWN}
        choose={(id) => choose(id === OWN ? '' : id)}
      />
    </Card>
  )
}
