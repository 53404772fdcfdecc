import type { ReactNode } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Link } from '#kit/ui/router.tsx'
import { resendMessage } from '#platform/outbox/contract.ts'
import { deliveryErrorWords } from '#platform/outbox/copy.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { DispatchOut } from '#ride/reservation/dispatch/contract.ts'
import { pickupLabel } from '#ride/reservation/dispatch/widgets/labels.ts'
import { urlOf, urls } from '#urls'
import type { getOverview } from '../contract.ts'

type Rows = OutputOf<typeof getOverview>['rows']

type LineProps = { title: string; text: string; to?: string; children: ReactNode }

/** Stretches the button of a line over the whole line. */
export const WHOLE_LINE = 'static! after:absolute after:inset-0'

/** A task: its title, a text and a button. */
export const Line = ({ title, text, to, children }: LineProps) => (
  <li className="relative flex items-center gap-gutter px-3 py-gutter">
    <span className="min-w-0 flex-1">
      {to ? (
        <Link to={to} className="block truncate text-body font-semibold text-text-strong hover:underline">
          {title}
        </Link>
      ) : (
        <span className="block truncate text-body font-semibold text-text-strong">{title}</span>
      )}
      <span className="line-clamp-2 text-base break-keep text-text-soft">{text}</span>
    </span>
    {children}
  </li>
)

/** A number that a message did not reach: staff correct it or call. */
export const UndeliveredLine = ({ message }: { message: Rows['undelivered_messages'][number] }) => (
  <Line
    title={formatAnyPhone(message.recipient)}
    text={deliveryErrorWords({ delivery: 'FAILED', delivery_error: message.error }) ?? ''}
  >
    <Button
      size="small"
      variant="white"
      to={urlOf(urls.admin.messages, { query: { status: 'UNDELIVERED', q: message.recipient } })}
    >
      확인
    </Button>
  </Line>
)

/** A message that failed, with a button that resends it. */
export function MessageLine({ message }: { message: Rows['failed_messages'][number] }) {
  const { busy, failure, change } = useStaffChange('문자를 다시 보내지 못했습니다.')
  const send = () => call(resendMessage, { params: { id: message.id } })
  const text = failure ? `${failure.text} ${failure.more}` : `오류 ${message.error ?? ''}`
  const { recipient } = message
  const to = recipient.includes('@') ? recipient : formatAnyPhone(recipient)
  return (
    <Line title={to || '번호 없음'} text={text}>
      <Button
        size="small"
        variant="white"
        busy={busy}
        onClick={() => void change(send, '문자를 다시 보냅니다.')}
      >
        다시 보내기
      </Button>
    </Line>
  )
}

type RideLineProps = { ride: DispatchOut; text: string; children: ReactNode }

/** A task about a ride: pickup time and guest, with a link to the ride. */
export const RideLine = ({ ride, text, children }: RideLineProps) => (
  <Line
    title={`${pickupLabel(ride)} ${ride.name || '이름 없음'}`}
    to={urlOf(urls.admin.reservations, { query: { status: ride.display_status, ride: ride.id } })}
    text={[ride.car_name, text].filter(Boolean).join(', ')}
  >
    {children}
  </Line>
)
