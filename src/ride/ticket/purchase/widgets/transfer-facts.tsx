import { brand } from '#brand'
import { dayLabelFrom } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import { Fact } from '#kit/ui/fact-list.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { PurchaseOut } from '../contract.ts'
import { ACCOUNT_COPIED, AMOUNT_COPIED, NOT_COPIED, TRANSFER_PAPERS } from '../copy.ts'
import { payBy } from '../rules.ts'

type Props = { purchase: Pick<PurchaseOut, 'amount' | 'depositor' | 'created_at'> }

/** Account, depositor, deadline and tax documents of a transfer; account and amount can be copied. */
export function TransferFacts({ purchase: { amount, depositor, created_at } }: Props) {
  const today = useToday()
  const copy = (text: string, done: string) => void copyText(text, { done, failed: NOT_COPIED })
  return (
    <>
      <Fact name="입금 계좌">
        <span className="block select-all">{brand.bankAccount}</span>
        <span className="mt-gutter flex flex-wrap justify-end gap-gutter">
          <Button
            variant="white"
            size="small"
            onClick={() => copy(brand.bankAccountNumber.replaceAll('-', ''), ACCOUNT_COPIED)}
          >
            계좌번호 복사
          </Button>
          <Button variant="white" size="small" onClick={() => copy(String(amount), AMOUNT_COPIED)}>
            금액 복사
          </Button>
        </span>
      </Fact>
      <Fact name="입금하시는 분">{depositor}</Fact>
      <Fact name="입금 기한">
        <strong>{dayLabelFrom(today, payBy(new Date(created_at)))}까지</strong>
      </Fact>
      <Fact name="증빙">{TRANSFER_PAPERS}</Fact>
    </>
  )
}
