import { ApprovalHint } from '#platform/staff/widgets/approval-hint.tsx'
import { type ComponentProps, useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { dayLabel } from '#kit/day.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { timeLabel } from '#kit/ui/time-label.ts'
import type { listTickets } from '../contract.ts'
import { ENTRY_WORDS } from '../copy.ts'
import { AdjustForm } from './adjust-form.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { GrantForm } from './grant-form.tsx'

type Form = 'grant' | 'adjust'
const FORMS: { key: Form; label: string }[] = [
  { key: 'grant', label: '지급' },
  { key: 'adjust', label: '조정' },
]

type Props = {
  tickets: number
  expiring: { amount: number; expires_on: string }[]
  grant: ComponentProps<typeof GrantForm>['send']
  adjust: ComponentProps<typeof AdjustForm>['send']
}

/** The balance of a member or an organization by expiry, and the forms with which staff change it. */
export function HolderTickets({ tickets, expiring, grant, adjust }: Props) {
  const [form, setForm] = useState<Form>('grant')
  const mayChange = useMay('TICKETS')
  return (
    <>
      <section aria-label="보유 티켓" className="grid gap-thin rounded-field bg-sunken px-base py-3">
        <p className="flex items-baseline justify-between text-body text-text-strong">
          보유 티켓 <strong className="text-title-s whitespace-nowrap">{tickets} Ticket</strong>
        </p>
        {expiring.map(({ amount, expires_on }, at) => (
          <p key={at} className="flex justify-between text-text-soft">
            <span>{expires_on}까지</span> <span className="whitespace-nowrap">{amount} Ticket</span>
          </p>
        ))}
      </section>
      {mayChange && (
        <Tabs label="티켓 변경" tabs={FORMS} current={form} choose={setForm}>
          <div className="grid gap-gutter pt-gutter">
            <ApprovalHint of="tickets" />
            {form === 'grant' ? <GrantForm send={grant} /> : <AdjustForm send={adjust} />}
          </div>
        </Tabs>
      )}
      <h3 className="text-body">티켓 내역</h3>
    </>
  )
}

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')

/** An entry of the ledger, as staff see it. */
export function entryLine({
  created_at,
  type,
  amount,
  prev_tickets,
  remaining_tickets,
  ride,
  by,
  reason,
}: OutputOf<typeof listTickets>[number]) {
  const source = [ride && `${dayLabel(ride.ride_date)} ${ride.car_name}`, by && `${by} 님`, reason]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-base">
      <span className="text-body font-semibold text-text-strong">{ENTRY_WORDS[type]}</span>
      <span
        className={
          amount < 0
            ? 'text-right text-body font-semibold text-text-strong'
            : 'text-right text-body font-semibold text-on-green'
        }
      >
        {signed(amount)} Ticket
      </span>
      <span className="text-text-soft">{timeLabel(new Date(created_at))}</span>
      <span className="text-right text-text-soft">
        {prev_tickets} → {remaining_tickets}
      </span>
      {source && <span className="col-span-2 min-w-0 text-text-soft">{source}</span>}
    </div>
  )
}
