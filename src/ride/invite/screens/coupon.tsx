import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { getReferrer } from '../contract.ts'
import { InviteCard } from '../widgets/invite-card.tsx'
import { PendingInvites, PeopleList } from '../widgets/people-list.tsx'
import { referralsIn } from '../widgets/referrals.ts'

export const meta = { title: '쿠폰 발행' }

export default function Coupon() {
  return (
    <div className="grid gap-6 py-base">
      <h1 className="text-title-l">쿠폰 발행</h1>
      <Invites />
    </div>
  )
}

function Invites() {
  const user = sessionUser()
  const params = { id: user?.id ?? '' }
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(question(getReferrer, { params }))
  const { data: profile } = useQuery(question(getMember, { params }))
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data) return <Waiting />
  const { left, referees, referrers, pending } = referralsIn(data, user?.name ?? '')
  return (
    <>
      <InviteCard left={left ?? profile?.invite_limit ?? 0} />
      <PendingInvites invites={pending} />
      <PeopleList title="피추천인" text="회원님의 초대로 가입하신 분들입니다." people={referees} />
      <PeopleList title="추천인" text="회원님을 추천하신 분입니다." people={referrers} />
    </>
  )
}

const Waiting = () => (
  <Loading label="초대 정보를 불러오는 중입니다" className="grid gap-6">
    <Skeleton className="h-52 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
  </Loading>
)
