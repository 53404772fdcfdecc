import { dayLabelFrom, dayOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { serverToday } from '#kit/web/server-clock.ts'
import { NO_DATA } from '../copy.ts'
import type { Person } from './referrals.ts'

const dayIn = (instant: string) => dayLabelFrom(serverToday(), dayOf(new Date(instant)))

/** Names and days under a heading (C-243, C-244, C-245). */
export function PeopleList({ title, text, people }: { title: string; text: string; people: Person[] }) {
  return (
    <section className="grid gap-gutter">
      <h2 className="text-control">{title}</h2>
      <p className="text-body text-text-soft">{text}</p>
      {people.length === 0 ? (
        <p className="rounded-card bg-surface px-base py-6 text-center text-body text-text-soft shadow-card">
          {NO_DATA}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
          {people.map(({ name, at }, index) => (
            <li key={index} className="flex min-h-12 items-center justify-between gap-base text-body">
              <span className="font-semibold text-text-strong">{name}</span>
              <time dateTime={at} className="text-text-soft">
                {dayIn(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Invite = { id: string; name: string; phone: string; expires_at: string }

/** The invites that are not accepted yet. */
export function PendingInvites({ invites }: { invites: Invite[] }) {
  if (invites.length === 0) return null
  return (
    <section className="grid gap-gutter">
      <h2 className="text-control">보낸 초대장</h2>
      <p className="text-body text-text-soft">아직 가입하지 않으신 분들입니다.</p>
      <ul className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
        {invites.map(({ id, name, phone, expires_at }) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-base py-gutter text-body">
            <span className="grid">
              <strong className="text-text-strong">{name}</strong>
              <span className="text-text-soft">{formatPhone(phone)}</span>
            </span>
            <span className="text-text-soft">{dayIn(expires_at)}까지</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
