import { Choices } from '#kit/ui/choices.tsx'
import { PRICE } from './order-rules.ts'
import type { Caller } from '#ride/customer/contract.ts'

type Props = { caller: Caller | null; value: string; choose: (payer: string) => void }

/** The payer: the caller's tickets, or an organization's; each with the tickets before and after. */
export function PayerChoice({ caller, value, choose }: Props) {
  const own = { id: '', name: '고객 티켓', tickets: caller?.tickets ?? 0 }
  return (
    <Choices
      legend="결제"
      value={value}
      choose={choose}
      choices={[own, ...(caller?.organizations ?? [])].map(({ id, name, tickets }) => ({
        value: id,
        label: name,
        text:
          tickets < PRICE
            ? `${tickets} Ticket 보유 · 티켓이 모자랍니다`
            : `${tickets} Ticket → ${tickets - PRICE} Ticket`,
      }))}
    />
  )
}
