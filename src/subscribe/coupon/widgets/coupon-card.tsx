import { Copy } from 'lucide-react'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { copyText } from '#kit/ui/copy-text.ts'
import type { WalletEntryOut } from '../contract.ts'
import { walletState } from '../rules.ts'
import { conditionsText, worthText } from './coupon-text.ts'
import { CODE_COPIED, CODE_NOT_COPIED, WALLET_WORDS } from '../copy.ts'

/** A coupon in the wallet. If it cannot be used, it shows why; it is dim if it never can be used again. */
export function CouponCard({ entry }: { entry: WalletEntryOut }) {
  const { coupon } = entry
  const state = walletState(entry, useToday())
  const isOver = state === 'USED' || state === 'EXPIRED'
  return (
    <Card as="li" className="grid gap-gutter">
      <div className="flex items-start justify-between gap-base">
        <p
          className={cx('text-title font-bold', isOver ? 'text-text-soft line-through' : 'text-text-strong')}
        >
          {worthText(coupon)}
        </p>
        {state !== 'AVAILABLE' && <Badge>{WALLET_WORDS[state]}</Badge>}
      </div>
      <p className="text-body font-semibold text-text-strong">{coupon.name}</p>
      {coupon.description && <p className="text-body text-text-soft">{coupon.description}</p>}
      <div className="flex items-center justify-between gap-base border-t border-line pt-gutter">
        <p className="text-text-soft tabular-nums">{conditionsText(coupon)}</p>
        <button
          type="button"
          aria-label={`쿠폰 코드 ${coupon.code} 복사`}
          onClick={() => void copyText(coupon.code, { done: CODE_COPIED, failed: CODE_NOT_COPIED }, 'dark')}
          className="-mr-1 flex min-h-11 shrink-0 items-center gap-1.5 rounded-small px-2 font-semibold tracking-wide text-sub01-text hover:bg-gray"
        >
          {coupon.code}
          <Copy size={14} aria-hidden="true" />
        </button>
      </div>
    </Card>
  )
}
