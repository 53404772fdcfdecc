import { useSearchParams } from '#kit/ui/router.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { NOT_MANAGER_OF_HOLDER } from '#ride/ticket/purchase/copy.ts'
import { holderState } from '#ride/ticket/purchase/widgets/choice-store.ts'
import type { useManaged } from './use-managed.ts'

type Props = ReturnType<typeof useManaged> & {
  value: string
  choose: (organizationId: string) => void
}
const OWN = 'OWN'

/**
 * The holder of the bought tickets, for a member who manages an organization; the URL may preset it. Renders nothing
 * for other members. It never changes to the member's own account without a press.
 */
export function HolderChoice({ value, choose, managed, isLost, busy, retry }: Props) {
  const [query, setQuery] = useSearchParams()
  const state = holderState(value, managed)
  if (state === 'UNKNOWN')
    return isLost ? (
      <ErrorState title="회사를 불러오지 못했습니다" retry={retry} busy={busy} />
    ) : (
      <Skeleton className="h-40 rounded-card" />
    )
  if (!managed?.length && state !== 'GONE') return null
  const take = (id: string) => {
    choose(id === OWN ? '' : id)
    // The holder in the URL is used once: a reload or a second purchase must not restore it.
    const rest = new URLSearchParams(query)
    rest.delete('organization')
    if (query.has('organization')) setQuery(rest, { replace: true })
  }
  return (
    <Card>
      <Choices
        legend="어느 티켓으로 충전해 드릴까요?"
        choices={[
          { value: OWN, label: '개인 티켓' },
          ...(managed ?? []).map(({ id, name, tickets }) => ({
            value: id,
            label: name,
            text: <span className="text-body">보유 {tickets} Ticket</span>,
          })),
        ]}
        value={state === 'GONE' ? null : value || OWN}
        choose={take}
        error={state === 'GONE' ? NOT_MANAGER_OF_HOLDER : ''}
      />
    </Card>
  )
}
