import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { dayLabel } from '#kit/day.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { timeLabel } from '#ride/reservation/dispatch/widgets/labels.ts'
import type { listTickets } from '#ride/ticket/contract.ts'
import { ENTRY_WORDS } from '#ride/ticket/words.ts'
import type { getMember, MemberRow } from '../../contract.ts'
import { AdjustForm } from './adjust-form.tsx'
import { GrantForm } from './grant-form.tsx'

type Form = 'grant' | 'adjust'
const FORMS: { key: Form; label: string }[] = [
  { key: 'grant', label: '지급' },
  { key: 'adjust', label: '조정' },
]

type Entry = OutputOf<typeof listTickets>[number]

/** A member's tickets: what is left until when, the ledger, and a form that grants more. */
export function TicketsDrawer({ row: member, close }: DialogProps<MemberRow>) {
  const params = { id: member.id }
  const [form, setForm] = useState<Form>('grant')
  const { data: profile } = useQuery({
    ...question<typeof getMember>('GET /api/users/{id}', { params }),
    staleTime: 0,
  })
  return (
    <ListDrawer
      title="티켓"
      text={`${member.user_id}, ${member.name} 님`}
      loading="티켓 내역을 불러오는 중입니다..."
      empty="아직 티켓 내역이 없습니다."
      close={close}
      question={question<typeof listTickets>('GET /api/users/{id}/tickets', { params })}
      line={entryLine}
    >
      <section aria-label="보유 티켓" className="grid gap-thin rounded-field bg-sunken px-base py-3">
        <p className="flex items-baseline justify-between text-body text-text-strong">
          보유 티켓 <strong className="text-title-s">{profile?.tickets ?? member.tickets}매</strong>
        </p>
        {profile?.tickets_expiring.map(({ amount, expires_on }, at) => (
          <p key={at} className="flex justify-between text-text-soft">
            <span>{expires_on}까지</span> <span>{amount}매</span>
          </p>
        ))}
      </section>
      <Tabs label="티켓 변경" tabs={FORMS} current={form} choose={setForm}>
        <div className="pt-gutter">
          {form === 'grant' ? <GrantForm memberId={member.id} /> : <AdjustForm memberId={member.id} />}
        </div>
      </Tabs>
      <h3 className="text-body">티켓 내역</h3>
    </ListDrawer>
  )
}

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')

function entryLine({ created_at, type, amount, prev_tickets, remaining_tickets, ride, by, reason }: Entry) {
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
        {signed(amount)}매
      </span>
      <span className="text-text-soft">{timeLabel(new Date(created_at))}</span>
      <span className="text-right text-text-soft">
        {prev_tickets} → {remaining_tickets}
      </span>
      {source && <span className="col-span-2 min-w-0 text-text-soft">{source}</span>}
    </div>
  )
}
