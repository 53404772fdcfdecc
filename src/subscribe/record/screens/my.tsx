import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { formatPhone } from '#kit/phone.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { ShowWhenLoaded } from '#kit/ui/show-when-loaded.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { SessionsSection } from '#platform/login/widgets/sessions-section.tsx'
import { LeaveAccount } from '#platform/login/widgets/leave-account.tsx'
import { ownRequests } from '#subscribe/application/widgets/own-requests.ts'
import { RequestCards } from '#subscribe/application/widgets/request-cards.tsx'
import { DeclinedRequest } from '#subscribe/payment/first-month/widgets/declined-request.tsx'
import { ownSubscriptions } from '#subscribe/subscription/widgets/own-subscriptions.ts'
import { CompanyLink } from '#subscribe/company/widgets/company-link.tsx'
import { ExpenseCard } from '#subscribe/receipt/widgets/expense-card.tsx'
import { SubscriptionCards } from '../widgets/subscription-cards.tsx'
import { getAccount } from '#subscribe/account/contract.ts'
import { LEAVING } from '#subscribe/account/deletion/widgets/leaving.ts'
import { ProfilePicture } from '#subscribe/account/picture/widgets/profile-picture.tsx'
import { passwordUseRefusal } from '#subscribe/account/rules.ts'
import { ChangeNumber } from '#subscribe/account/widgets/change-number.tsx'
import IdentityGate from '#subscribe/account/widgets/identity-gate.tsx'
import { storeVerifiedFlag } from '#subscribe/account/widgets/identity-flag.ts'
import { MarketingChoice } from '#subscribe/account/widgets/marketing-choice.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { useSubscriberLogout } from '#subscribe/account/widgets/use-subscriber-logout.ts'
import { listOwnWishes } from '#subscribe/wish/contract.ts'
import { OwnWishes } from '#subscribe/wish/widgets/own-wishes.tsx'
import { urls } from '#urls'

const SessionsDialog = lazy(
  whenIdle(async () => ({
    default: (await import('#subscribe/account/session/widgets/sessions-dialog.tsx')).SessionsDialog,
  })),
)

export const meta = { title: '구독 마이' }

type Account = OutputOf<typeof getAccount>

export default function My() {
  const account = useQuery(question(getAccount))
  const asked = [
    account,
    useQuery(ownSubscriptions),
    useQuery(ownRequests),
    useQuery(question(listOwnWishes)),
  ]
  const { data, isFetching, refetch } = account
  // If all queries fail, one message is shown.
  const isDown = asked.every((one) => one.error && !one.data)
  const retry = () => void Promise.all((isDown ? asked : [account]).map((one) => one.refetch()))
  useEffect(() => {
    if (data) storeVerifiedFlag(data)
  }, [data])
  return (
    <div className="grid gap-6 py-base">
      <ShowWhenLoaded asked={asked}>
        {data ? (
          <Profile account={data} changed={() => void refetch()} />
        ) : (
          <>
            <h1 className="text-title-l">마이</h1>
            <ErrorState retry={retry} busy={isFetching} />
          </>
        )}
        {!isDown && (
          <>
            <SubscriptionCards />
            <RequestCards Declined={DeclinedRequest} />
            <OwnWishes />
          </>
        )}
        <ExpenseCard />
        <CompanyLink />
        <Places hasPassword={!data || passwordUseRefusal(data) === null} />
        {data && <MarketingChoice agreed={data.marketing} />}
        {data && <SessionsSection Dialog={SessionsDialog} />}
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
      <ProfilePicture
        name={account.name || account.username}
        picture={account.profile_image}
        changed={changed}
      />
      <FactList>
        <Fact name="이메일">{account.email ?? '카카오 계정'}</Fact>
        <Fact name="연락처">
          <span className="-my-3 inline-flex min-h-11 flex-wrap items-center justify-end gap-x-gutter">
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
