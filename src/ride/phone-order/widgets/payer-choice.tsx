import { won } from '#kit/money.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { LINK_PAYER, PRICE } from './order-rules.ts'
import type { Caller } from '#ride/customer/contract.ts'

type Props = {
  caller: Caller | null
  /** The price in won of one ticket; null if none is on sale. */
  price: number | null
  value: string
  choose: (payer: string) => void
}

/** The payer: the caller's tickets or an organization's, with the tickets before and after; or the customer by a link. */
export function PayerChoice({ caller, price, value, choose }: Props) {
  const own = { id: '', name: '고객 티켓', tickets: caller?.tickets ?? 0 }
  const withTickets = [own, ...(caller?.organizations ?? [])].map(({ id, name, tickets }) => ({
    value: id,
    label: name,
    text:
      tickets < PRICE
        ? `${tickets} Ticket 보유 · 티켓이 모자랍니다`
        : `${tickets} Ticket → ${tickets - PRICE} Ticket`,
  }))
  const byLink = {
    value: LINK_PAYER,
    label: '결제 링크',
    text:
      price === null
        ? '판매 중인 1 Ticket 요금이 없습니다'
        : `${won(price)} · 문자로 보내고, 결제까지 최대 24시간 차량을 잡아 둡니다`,
    disabled: price === null,
  }
  return <Choices legend="결제" value={value} choose={choose} choices={[...withTickets, byLink]} />
}
