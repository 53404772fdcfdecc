import { won } from '#kit/money.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import type { SettlementRow } from '../contract.ts'
import { itemText, TOTAL_WORDS } from '../copy.ts'

type Shown = Pick<SettlementRow, 'items' | 'total'>

const signed = (amount: number): string => (amount < 0 ? `−${won(-amount)}` : won(amount))

/** The items of a settlement, and their total. */
export const SettlementItems = ({ items, total }: Shown) => (
  <FactList>
    {items.map((item, at) => (
      <Fact key={at} name={<span className="break-keep">{itemText(item)}</span>}>
        {signed(item.amount)}
      </Fact>
    ))}
    <Fact name={TOTAL_WORDS[total < 0 ? 'BACK' : 'PAY']}>
      <strong className="text-title-s text-text-strong">{won(Math.abs(total))}</strong>
    </Fact>
  </FactList>
)
