import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { formatPhone } from '#kit/phone.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { ShowWhenLoaded } from '#kit/ui/show-when-loaded.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { LeaveAccount } from '#platform/login/widgets/leave-account.tsx'
import { ownRequests } from '#subscribe/application/widgets/own-requests.ts'
import { RequestCards } from '#subscribe/application/widgets/request-cards.tsx'
import { ownSubscriptions } from '#subscribe/subscription/widgets/own-subscriptions.ts'
import { SubscriptionCards } from '../widgets/subscription-cards.tsx'
import { getAccount } from '#subscribe/account/contract.ts'
import { LEAVING } from '#subscribe/account/deletion/widgets/leaving.ts'
import { passwordUseRefusal } from '#subscribe/account/rules.ts'
import { ChangeNumber } from '#subscribe/account/widgets/change-number.tsx'
import IdentityGate from '#subscribe/account/widgets/identity-gate.tsx'
import { storeVerifiedFlag } from '#subscribe/account/widgets/identity-flag.ts'
import { MarketingChoice } from '#subscribe/account/widgets/marketing-choice.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { useSubscriberLogout } from '#subscribe/account/widgets/use-subscriber-logout.ts'
import { urls } from '#urls'

export const meta = { title: '구독 마이' }

type Account = OutputOf<typeof getAccount>

export default function My() {
  const account = useQuery(question(getAccount))
  const asked = [account, useQuery(ownSubscriptions), useQuery(ownRequests)]
  const { data, isFetching, refetch } = account
  useEffect(() => {
    if (data) storeVerifiedFlag(data)
  }, [data])
  return (
    <div className="grid gap-6 py-base">
      <ShowWhenLoaded asked={asked}>
        {data ? (
          <Profile account={data} changed={() => void refetch()} />
        ) : (
          <ErrorState retry={() => void refetch()} busy={isFetching} />
        )}
        <SubscriptionCards />
        <RequestCards />
        <Places hasPassword={!data || passwordUseRefusal(data) === null} />
        {data && <MarketingChoice agreed={data.marketing} />}
        <LogoutButton />
        {data && <LeaveAccount {...LEAVING} />}
      </ShowWhenLoaded>
      <IdentityGate verified={() => void refetch()} />
    </div>
  )
}

/** The subscriber's name, verification, points and coupons (S-144, S-145). */
function Profile({ account, changed }: { account: Account; changed: () => void }) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-gutter">
        <h1 className="text-title-l">{account.name || account.username} 님</h1>
        <Badge tone={account.ci_verified ? 'green' : 'yellow'}>
          {account.ci_verified ? '본인인증 완료' : '본인인증 필요'}
        </Badge>
      </header>
      <FactList>
        <Fact name="이메일">{account.email ?? '카카오 계정'}</Fact>
        <Fact name="연락처">
          <span className="inline-flex flex-wrap items-center justify-end gap-x-gutter">
            {formatPhone(account.mobile ?? '') || '등록된 번호가 없습니다.'}
            {account.ci_verified && <ChangeNumber name={account.name} changed={changed} />}
          </span>
        </Fact>
        <Fact name="보유 포인트">
          <strong>{account.point.toLocaleString('ko-KR')}P</strong>
        </Fact>
        <Fact name="내 추천 코드">
          <strong className="tracking-wider">{account.referral_code}</strong>
        </Fact>
      </FactList>
    </>
  )
}

const PLACES = [
  { to: urls.subscribe.coupons, label: '쿠폰함' },
  { to: urls.subscribe.points, label: '포인트' },
  { to: urls.subscribe.referral, label: '추천 현황' },
]
const RESET = { to: urls.subscribe.forgotPassword, label: '비밀번호 재설정' }

/**
 * Links to the subscriber's other pages (S-146). The link to reset the password is left out for an account without
 * one.
 */
const Places = ({ hasPassword }: { hasPassword: boolean }) => (
  <nav aria-label="내 정보" className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
    {[...PLACES, ...(hasPassword ? [RESET] : [])].map(({ to, label }) => (
      <Link
        key={to}
        to={to}
        className="flex min-h-13 items-center justify-between text-body font-semibold text-text-strong hover:text-sub01-text"
      >
        {label}
        <ChevronRight size={18} aria-hidden="true" className="text-text-soft" />
      </Link>
    ))}
  </nav>
)

function LogoutButton() {
  const { busy, logOut } = useSubscriberLogout()
  return (
    <Button variant="gray" wide busy={busy} onClick={logOut}>
      로그아웃
    </Button>
  )
}
