import { Button } from '#kit/ui/button.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { TicketEntries } from '#ride/ticket/widgets/ticket-history.tsx'
import { listOwnTickets } from '../contract.ts'
import { urlOf, urls } from '#urls'

/** The history of the organization's tickets, and the link to buy more; for its managers. */
export function TicketsPanel({ id }: { id: string }) {
  const asked = question(listOwnTickets, { params: { id } })
  return (
    <section aria-label="회사 티켓 내역" className="grid gap-base">
      <Button to={urlOf(urls.buyTickets, { query: { organization: id } })} variant="sub02" wide>
        회사 티켓 구매하기
      </Button>
      <TicketEntries asked={asked} />
    </section>
  )
}
