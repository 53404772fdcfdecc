import { Children, type ReactNode } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { Link } from '#kit/ui/router.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { addDays, type Day } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import type { Open } from '#platform/staff/widgets/use-dialogs.tsx'
import { ShowAllLink } from '#platform/staff/widgets/list-limit-note.tsx'
import { offeredText } from '#ride/claim/copy.ts'
import type { DispatchOut } from '#ride/reservation/dispatch/contract.ts'
import type { dialogs } from '#ride/reservation/dispatch/widgets/dialogs.ts'
import type { getOverview } from '../contract.ts'
import { AlertLine } from './alert-line.tsx'
import { SECTIONS } from './sections.ts'
import { SUBSCRIPTION_TASKS } from './subscription-tasks.ts'
import { Line, MessageLine, RideLine, UndeliveredLine, WHOLE_LINE } from './waiting-lines.tsx'
import { elapsedText } from '#platform/staff/rules.ts'
import { useAssign } from '#ride/reservation/dispatch/day/widgets/use-assign.ts'
import { urlOf, urls } from '#urls'

type Overview = OutputOf<typeof getOverview>
type Props = {
  overview: Overview
  open: Open<DispatchOut, keyof typeof dialogs>
}

const REQUESTS = urls.admin.requests
const PURCHASES = urls.admin.purchases

const unassignedAt = (today: Day) =>
  urlOf(urls.admin.reservations, { query: { driver: 'none', from: today, to: addDays(today, 1) } })

const countLabel = (count: number) => (count >= 1_000 ? '1,000건 이상' : `${count}건`)

/** The tasks of staff, each with a button that completes it; empty lists are omitted. */
export function Waiting({ overview, open }: Props) {
  const { rows, late, under_way, pending, unassigned, documents, purchases, subscription_requests } = overview
  const { ratings, failed_messages, undelivered_messages, organization_requests, claims } = overview
  const { busy, failure, setStatus } = useAssign()
  const today = useToday()
  const { today: _today, tomorrow: _tomorrow, rows: _rows, ...waiting } = overview
  const nothing = Object.values(waiting).every((count) => count === 0)
  if (nothing)
    return <EmptyState title="처리할 일이 없습니다" text="새 요청이 들어오면 여기에 바로 나타납니다." />
  return (
    <div className="grid content-start gap-base">
      <FailureNotice failure={failure} />
      {overview.clock_off_seconds !== 0 && (
        <Notice tone="wrong">
          {`서버 시계가 데이터베이스와 ${Math.abs(overview.clock_off_seconds).toLocaleString('ko-KR')}초 다릅니다. 시계를 맞출 때까지 구독료를 결제하지 않습니다.`}
        </Notice>
      )}
      <Section id={SECTIONS.alerts} title="위험한 운행" count={overview.alerts}>
        {rows.alerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </Section>
      <OnTheWay id={SECTIONS.late} title="출발이 늦어지는 운행" count={late} rides={rows.late} open={open} />
      <OnTheWay title="어제 출발해 아직 운행 중" count={under_way} rides={rows.under_way} open={open} />
      <Section
        id={SECTIONS.pending}
        title="확정 대기"
        count={pending}
        to={urlOf(urls.admin.reservations, { query: { status: 'PENDING' } })}
      >
        {rows.pending.map((ride) => (
          <RideLine
            key={ride.id}
            ride={ride}
            text={`${elapsedText(ride.reserved_date, serverNow())} 전 요청`}
          >
            <Button size="small" busy={busy} onClick={() => void setStatus(ride, 'CONFIRMED')}>
              확정
            </Button>
          </RideLine>
        ))}
      </Section>
      <Section
        id={SECTIONS.unassigned}
        title="기사 미배정 (오늘, 내일)"
        count={unassigned}
        to={unassignedAt(today)}
      >
        {rows.unassigned.map((ride) => (
          <RideLine key={ride.id} ride={ride} text={ride.registration_number ?? ''}>
            <Button size="small" variant="white" onClick={() => open('driver', ride)}>
              기사 배정
            </Button>
          </RideLine>
        ))}
      </Section>
      <div id={SECTIONS.others} tabIndex={-1} className="grid scroll-mt-gutter gap-base empty:hidden">
        <Section title="확인할 서류" count={documents} to={urls.admin.documents}>
          {rows.documents.map(({ id, user_id, name, submitted_at }) => (
            <Line
              key={id}
              title={name}
              text={`${user_id}, ${elapsedText(submitted_at, serverNow())} 전 제출`}
            >
              <Button size="small" variant="white" to={urlOf(urls.admin.documents, { query: { open: id } })}>
                확인
              </Button>
            </Line>
          ))}
        </Section>
        <Section title="확인할 티켓 구매" count={purchases} to={PURCHASES}>
          {rows.purchases.map(({ id, name, user_id, title, is_transfer, created_at }) => (
            <Line
              key={id}
              title={name || '탈퇴한 회원'}
              text={`${title} ${is_transfer ? '입금 대기' : '결제 확인 필요'}, ${elapsedText(created_at, serverNow())} 전`}
            >
              <Button
                size="small"
                variant="white"
                to={`${PURCHASES}?status=${is_transfer ? 'TRANSFER' : 'ATTENTION'}&q=${encodeURIComponent(user_id ?? '')}`}
              >
                확인
              </Button>
            </Line>
          ))}
        </Section>
        <Section title="심사할 회사 등록" count={organization_requests} to={urls.admin.organizationRequests}>
          {rows.organization_requests.map(({ id, name, member, is_contest, created_at }) => (
            <Line
              key={id}
              title={name}
              text={`${member} 님${is_contest ? ' 이의 신청' : ''}, ${elapsedText(created_at, serverNow())} 전`}
            >
              <Button
                size="small"
                variant="white"
                to={urlOf(urls.admin.organizationRequests, { query: { q: name } })}
              >
                심사
              </Button>
            </Line>
          ))}
        </Section>
        <Section title="승인할 요청" count={overview.approvals} to={urls.admin.approvals}>
          {rows.approvals.map(({ id, kind_text, text, asked_by, asked_at }) => (
            <Line
              key={id}
              title={`${kind_text}, ${asked_by} 님 요청`}
              text={`${text}, ${elapsedText(asked_at, serverNow())} 전`}
            >
              <Button size="small" variant="white" to={urlOf(urls.admin.approvals, { query: { open: id } })}>
                확인
              </Button>
            </Line>
          ))}
        </Section>
        <Section title="확인할 전화 고객" count={claims} to={urls.admin.claims}>
          {rows.claims.map(({ id, customer, claimant, rides: count, tickets, requested_at }) => (
            <Line
              key={id}
              title={`${customer} → ${claimant}`}
              text={`${offeredText({ rides: count, tickets }) || '옮길 것 없음'}, ${elapsedText(requested_at, serverNow())} 전 요청`}
            >
              <Button size="small" variant="white" to={urls.admin.claims}>
                확인
              </Button>
            </Line>
          ))}
        </Section>
        <Section title="심사할 구독 신청" count={subscription_requests} to={REQUESTS}>
          {rows.subscription_requests.map(({ id, name, car, created_at }) => (
            <Line key={id} title={name} text={`${car}, ${elapsedText(created_at, serverNow())} 전 신청`}>
              <Button
                size="small"
                variant="white"
                to={urlOf(REQUESTS, { query: { q: name, open: id } })}
                className={WHOLE_LINE}
              >
                심사
              </Button>
            </Line>
          ))}
        </Section>
        {SUBSCRIPTION_TASKS.map(({ name, ...task }) => (
          <SubscriptionSection key={name} {...task} count={overview[name]} lines={rows[name]} />
        ))}
        <Section title="살펴볼 평가" count={ratings} to={urls.admin.ratings}>
          {rows.ratings.map(({ id, stars, text, member, car_name }) => (
            <Line key={id} title={`별점 ${stars}점, ${member || '탈퇴한 회원'}`} text={text || car_name}>
              <Button size="small" variant="white" to={urls.admin.ratings}>
                확인
              </Button>
            </Line>
          ))}
        </Section>
        <Section
          title="보내지 못한 문자"
          count={failed_messages}
          to={urlOf(urls.admin.messages, { query: { status: 'FAILED' } })}
        >
          {rows.failed_messages.map((message) => (
            <MessageLine key={message.id} message={message} />
          ))}
        </Section>
        <Section
          title="문자가 도착하지 않은 번호"
          count={undelivered_messages}
          to={urlOf(urls.admin.messages, { query: { status: 'UNDELIVERED' } })}
        >
          {rows.undelivered_messages.map((message) => (
            <UndeliveredLine key={message.id} message={message} />
          ))}
        </Section>
      </div>
    </div>
  )
}

type SectionProps = {
  /** The id of the section, as the target of a count at the top. */
  id?: string
  title: string
  count: number
  /** The link to the complete list. */
  to?: string
  children: ReactNode
}

function Section({ id, title, count, to, children }: SectionProps) {
  if (!count) return null
  const shown = Children.count(children)
  const heading = (
    <>
      {title} <span className="text-sub01-text">{countLabel(count)}</span>
    </>
  )
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-label={title} className="scroll-mt-gutter">
      <h2 className="pb-small text-control font-bold">
        {to ? (
          <Link to={to} className="underline-offset-4 hover:underline">
            {heading}
          </Link>
        ) : (
          heading
        )}
      </h2>
      <ul className="divide-y divide-line rounded-field border border-line bg-surface">{children}</ul>
      {count > shown && (
        <p className="pt-small text-text-soft">
          <span>{`${countLabel(count)} 가운데 ${shown}건입니다.`}</span>
          {to && <ShowAllLink to={to} text="모두 보기" />}
        </p>
      )}
    </section>
  )
}

type OnTheWayProps = { id?: string; title: string; count: number; rides: DispatchOut[]; open: Props['open'] }

/** Rides whose position staff must check. */
const OnTheWay = ({ id, title, count, rides, open }: OnTheWayProps) => (
  <Section {...(id && { id })} title={title} count={count}>
    {rides.map((ride) => (
      <RideLine key={ride.id} ride={ride} text={ride.driver ?? '기사 미배정'}>
        <Button size="small" variant="white" onClick={() => open('stops', ride)}>
          현재 위치
        </Button>
      </RideLine>
    ))}
  </Section>
)

type SubscriptionLines = {
  title: string
  count: number
  to?: string
  lines: Overview['rows']['past_due_subscriptions']
}

const SubscriptionSection = ({ lines, ...section }: SubscriptionLines) => (
  <Section {...section}>
    {lines.map(({ id, name, car, path }) => (
      <Line key={id} title={name || '탈퇴한 구독자'} text={car}>
        <Button size="small" variant="white" to={path} className={WHOLE_LINE}>
          확인
        </Button>
      </Line>
    ))}
  </Section>
)
