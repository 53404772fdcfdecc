import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { type AuditEntryOut, listAudit } from '#platform/audit/contract.ts'
import { listOutbox, type MessageOut } from '#platform/outbox/contract.ts'
import { reasonWords, resultWords } from '#platform/outbox/copy.ts'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import { type ListLimit, ListLimitNote } from '#platform/staff/widgets/list-limit-note.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { listOrganizationTickets } from '#ride/organization/staff/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { ENTRY_WORDS } from '#ride/ticket/copy.ts'
import type { DispatchOut } from '../contract.ts'
import { timeLabel } from '#kit/ui/time-label.ts'
import { urlOf, urls } from '#urls'

const MOST_LINES = 100

const at = (instant: string): string => timeLabel(new Date(instant))

type LedgerProps = { reservation: DispatchOut; children: ReactNode }

/** The tickets that a reservation took and refunded, followed by the actions for them. */
export const LedgerLines = ({ reservation, children }: LedgerProps) => (
  <ForRight right="CUSTOMERS" instead={children && <RecordSection title="티켓">{children}</RecordSection>}>
    <Lines
      title="티켓"
      empty="이 예약으로 오간 티켓이 없습니다."
      question={ledgerOf(reservation)}
      item={itemOf(ledgerLine)}
      after={children}
    />
  </ForRight>
)

/** The ledger of the payer. */
const ledgerOf = ({ id, member_id, organization }: DispatchOut) =>
  organization
    ? question(listOrganizationTickets, {
        params: { id: organization.id },
        query: { reservation: id },
      })
    : question(listTickets, {
        params: { id: member_id },
        query: { reservation: id },
      })

/** A ledger entry as a line. */
export const ledgerLine = (entry: OutputOf<typeof listTickets>[number]) => ({
  title: `${ENTRY_WORDS[entry.type]} ${entry.amount > 0 ? '+' : ''}${entry.amount} Ticket`,
  text: [
    at(entry.created_at),
    `잔여 ${entry.remaining_tickets} Ticket`,
    entry.by && `${entry.by} 님`,
    entry.reason,
  ],
})

/** The messages to the guest about a reservation. */
export const MessageLines = ({ reservation: { id } }: { reservation: DispatchOut }) => (
  <ForRight right="MESSAGES">
    <Lines
      title="문자"
      empty="보낸 문자가 없습니다."
      question={question(listOutbox, {
        query: { subject_id: id, page_size: MOST_LINES },
      })}
      item={itemOf(messageLine)}
      cut={{ most: MOST_LINES }}
    />
  </ForRight>
)

/** A message as a line. */
export const messageLine = (message: MessageOut) => ({
  title: `${message.kind_text} · ${resultWords(message)}`,
  text: [at(message.created_at), reasonWords(message)],
})

/** The audit entries of a subject. */
export const AuditLines = ({ id }: { id: string }) => (
  <ForRight right="AUDIT">
    <Lines
      title="변경 기록"
      empty="직원이 변경한 내용이 없습니다."
      question={question(listAudit, {
        query: { subject_id: id, page_size: MOST_LINES },
      })}
      item={itemOf(auditLine)}
      cut={{
        most: MOST_LINES,
        rest: { to: urlOf(urls.admin.audit, { query: { subject_id: id } }), text: '모두 보기' },
      }}
    />
  </ForRight>
)

const auditLine = (entry: AuditEntryOut) => ({
  title: entry.action_text,
  text: [
    ...entry.lines.map(
      ({ name, before, after }) => `${name}: ${[before, after].filter((one) => one !== null).join(' → ')}`,
    ),
    `${at(entry.at)} ${entry.actor} 님`,
  ],
})

type Line = { title: string; text: (string | null | false | undefined)[] }
type LinesProps<Row> = {
  title: string
  empty: string
  question: Pick<UseQueryOptions<Row[]>, 'queryKey' | 'queryFn'>
  /** The list item of a row; `itemOf` makes one of a line. */
  item: (row: Row) => ReactNode
  /** The limit at which the list is truncated. */
  cut?: ListLimit
  /** Shown below the entries. */
  after?: ReactNode
}

/** A list of one kind. It loads, fails and is retried independently of the other lists. */
export function Lines<Row>({ title, empty, question: asked, item, cut, after }: LinesProps<Row>) {
  const { data, error, refetch, isFetching } = useQuery<Row[]>({
    ...(asked as UseQueryOptions<Row[]>),
    staleTime: 0,
  })
  return (
    <RecordSection title={title}>
      {data ? (
        data.length > 0 ? (
          <ul className="grid gap-gutter">
            {data.map((row, index) => (
              <Fragment key={index}>{item(row)}</Fragment>
            ))}
          </ul>
        ) : (
          <p className="text-text-soft">{empty}</p>
        )
      ) : error ? (
        <p className="flex items-center gap-gutter text-body">
          불러오지 못했습니다.
          <Button size="small" variant="white" busy={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        </p>
      ) : (
        <Skeleton className="h-9" />
      )}
      {data && cut && <ListLimitNote {...cut} shown={data.length} />}
      {data && after}
    </RecordSection>
  )
}

const LineItem = ({ title, text }: Line) => (
  <li className="min-w-0 break-words">
    <p className="text-body font-semibold text-text-strong">{title}</p>
    <p className="text-text-soft">{text.filter(Boolean).join(', ')}</p>
  </li>
)

/** The entry of a row as a line in bold with a text below. */
export const itemOf =
  <Row,>(lineOf: (row: Row) => Line) =>
  (row: Row) => <LineItem {...lineOf(row)} />

/** A section of the record with a heading. */
export const RecordSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-gutter border-t border-line pt-3">
    <h3 className="text-body font-bold">{title}</h3>
    {children}
  </section>
)
