import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { BelowLoading } from '#kit/ui/show-when-loaded.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { browserStorage } from '#kit/web/browser-storage.ts'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { SessionsSection } from '#platform/login/widgets/sessions-section.tsx'
import { question, rideRealm, sessionUser } from '#ride/account/widgets/realm.ts'
import { forgetDraft } from '#ride/reservation/widgets/draft-store.ts'
import { forgetChoice } from '#ride/ticket/purchase/widgets/choice-store.ts'
import { ChangePassword } from '#ride/account/password/widgets/change-password.tsx'
import { getMember } from '#ride/account/member/contract.ts'
import { LeaveButton } from '../widgets/leave-button.tsx'
import { MarketingChoice } from '../widgets/marketing-choice.tsx'
import { MemberFacts } from '../widgets/member-facts.tsx'
import { ownEntries, TicketHistory, useTicketEntries } from '#ride/ticket/widgets/ticket-history.tsx'

const SessionsDialog = lazy(
  whenIdle(async () => ({
    default: (await import('#ride/account/session/widgets/sessions-dialog.tsx')).SessionsDialog,
  })),
)

export const meta = { title: '정보 관리' }

export default function User() {
  const [isGone, setGone] = useState(false)
  const leave = () => {
    rideRealm.beginLogout()
    forgetDraft()
    forgetChoice()
    browserStorage.clear()
    setGone(true)
  }
  if (isGone) return <Farewell />
  return (
    <div className="grid gap-6 py-base">
      <h1 className="text-title-l">정보 관리</h1>
      <Info left={leave} />
    </div>
  )
}

function Info({ left }: { left: () => void }) {
  const id = sessionUser()?.id ?? ''
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(question(getMember, { params: { id } }))
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data)
    return (
      <Loading label="회원 정보를 불러오는 중입니다" className="grid gap-6">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    )
  return <Account member={data} left={left} />
}

function Account({ member, left }: { member: OutputOf<typeof getMember>; left: () => void }) {
  return (
    <>
      <MemberFacts member={member} />
      <TicketHistory id={member.id} />
      <BelowLoading asked={[useTicketEntries(ownEntries(member.id))]}>
        <MarketingChoice member={member} />
        <ChangePassword />
        <SessionsSection Dialog={SessionsDialog} />
        <LeaveButton tickets={member.tickets} left={left} />
      </BelowLoading>
    </>
  )
}

/** Shown after a deletion: no data of the person may be requested any more. A full page load clears the rest. */
function Farewell() {
  return (
    <div className="grid justify-items-center gap-base py-16 text-center">
      <h1 className="text-title-l outline-none" tabIndex={-1} ref={(title) => title?.focus()}>
        탈퇴가 완료되었습니다
      </h1>
      <p className="text-body text-text-soft">
        그동안 모심과 함께해 주셔서 감사합니다. 다시 모실 날을 기다리겠습니다.
      </p>
      <Button href="/">처음 화면으로</Button>
    </div>
  )
}
