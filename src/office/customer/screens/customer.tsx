import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { isForbidden, ListFailed } from '#kit/ui/list-failed.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Link, useParams } from '#kit/ui/router.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { isMissing } from '#kit/web/call-failed.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import { useLiveChanges } from '#platform/staff/widgets/use-live-changes.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { loginText } from '#ride/account/member/copy.ts'
import { question, rideRealm } from '#ride/account/widgets/realm.ts'
import { dialogs } from '#ride/member/staff/widgets/dialogs.ts'
import { Editable } from '#ride/member/staff/widgets/editable.tsx'
import { MemberActions } from '#ride/member/staff/widgets/member-actions.tsx'
import { AuditLines } from '#ride/reservation/dispatch/widgets/record-lines.tsx'
import { urlOf, urls } from '#urls'
import { getCustomer } from '../contract.ts'
import { OrganizationLines, SubscriberFacts, Who } from '../widgets/facts.tsx'
import { CustomerMessages, RideLines, TicketLines } from '../widgets/lines.tsx'

export const meta = { title: '고객' }

const topics = ['member', 'reservation', 'organization'] as const

/** One customer: facts, tickets, rides, messages, and the subscription account. */
export default function CustomerScreen() {
  const { id = '' } = useParams()
  useLiveChanges(rideRealm, topics)
  const facts = useQuery({ ...question(getCustomer, { params: { id } }), staleTime: 0 })
  const mergedInto = facts.data?.merged_into ?? null
  const profile = useQuery({
    ...question(getMember, { params: { id } }),
    staleTime: 0,
    enabled: facts.data !== undefined && mergedInto === null,
  })
  const { open, dialog } = useDialogs(dialogs)
  const error = facts.error ?? profile.error
  if (isForbidden(error)) return <NoAccess />
  if (isMissing(error))
    return <EmptyState title="고객을 찾지 못했습니다" text="탈퇴했거나 주소가 잘못되었습니다." />
  if (mergedInto) return <Merged into={mergedInto} />
  if (!facts.data || !profile.data)
    return error ? (
      <ListFailed
        error={error}
        retry={() => void facts.refetch().then(() => profile.refetch())}
        busy={facts.isFetching}
      />
    ) : (
      <Waiting />
    )
  const { marketing: _, tickets_expiring: expiring, ...known } = profile.data
  const { staff_note, referrer, created_at, version } = facts.data
  const member = { ...known, staff_note, referrer, created_at, version }
  return (
    <div className="grid gap-base">
      <header className="flex flex-wrap items-center gap-gutter">
        <div className="min-w-0 flex-1">
          <h1 className="text-title-s break-words">{member.name || '이름 없음'} 님</h1>
          <p className="text-body text-text-soft">{loginText(member.user_id)}</p>
        </div>
        <Button size="small" variant="white" to={urls.admin.members}>
          회원 목록
        </Button>
        <Editable member={member}>
          <Button size="small" variant="white" onClick={() => open('identity', member)}>
            본인인증
          </Button>
          <Button size="small" variant="white" onClick={() => open('member', member)}>
            정보 수정
          </Button>
        </Editable>
      </header>
      {facts.data.is_claim_requested && (
        <Notice tone="wait">
          전화로 한 예약을 옮겨 달라는 요청이 기다리고 있습니다.{' '}
          <Link
            to={urlOf(urls.admin.claims, { query: { q: member.name } })}
            className="underline underline-offset-4"
          >
            요청 확인
          </Link>
        </Notice>
      )}
      <MemberActions member={member} open={(kind) => open(kind, member)} />
      <h2 className="sr-only">고객 기록</h2>
      <div className="grid items-start gap-x-8 gap-y-base lg:grid-cols-2 [&>*]:min-w-0">
        <Who member={member} facts={facts.data} logOut={() => open('logout', member)} />
        <TicketLines
          id={id}
          tickets={member.tickets}
          expiring={expiring}
          give={() => open('tickets', member)}
        />
        <RideLines member={member} />
        <CustomerMessages phone={member.phone} />
        <OrganizationLines organizations={facts.data.organizations} />
        <SubscriberFacts subscriber={facts.data.subscriber} />
        <AuditLines id={id} />
      </div>
      {dialog}
    </div>
  )
}

const Merged = ({ into }: { into: string }) => (
  <div className="grid justify-items-start gap-base">
    <Notice>이 전화 고객의 운행과 티켓은 회원의 계정으로 옮겨졌습니다.</Notice>
    <Button size="small" to={urlOf(urls.admin.member, { params: { id: into } })}>
      옮겨 받은 회원 보기
    </Button>
  </div>
)

const Waiting = () => (
  <Loading label="고객을 불러오는 중입니다" className="grid gap-base lg:grid-cols-2">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <Skeleton key={key} className="h-24" />
    ))}
  </Loading>
)
