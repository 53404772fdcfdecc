import { won } from '#kit/money.ts'
import { Choices } from '#kit/ui/choices.tsx'
import type { WalletEntryOut } from '#subscribe/coupon/contract.ts'
import { discountFor } from './draft-rules.ts'

const NONE = 'none'

type Props = {
  coupons: readonly WalletEntryOut[]
  fee: number
  value: string | null
  choose: (id: string | null) => void
}

/** The choice of a coupon for the first month; only coupons that are valid for this fee are shown (S-044). */
export function CouponChoice({ coupons, fee, value, choose }: Props) {
  if (!coupons.length)
    return (
      <section className="grid gap-1.5">
        <h2 className="text-control font-bold text-text-strong">쿠폰</h2>
        <p className="text-body text-text-soft">이 요금에 사용하실 수 있는 쿠폰이 없습니다.</p>
      </section>
    )
  return (
    <Choices
      legend="쿠폰 (첫 달)"
      value={value ?? NONE}
      choose={(chosen) => choose(chosen === NONE ? null : chosen)}
      choices={[
        { value: NONE, label: '사용하지 않음' },
        ...coupons.map((entry) => ({
          value: entry.id,
          label: entry.coupon.name,
          text: `첫 달 ${won(discountFor(entry, fee))} 할인`,
        })),
      ]}
    />
  )
}
