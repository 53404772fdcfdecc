import { dayOf, koreanDate } from '#kit/day.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { NeedsLogin } from '#subscribe/account/widgets/needs-login.tsx'
import { LoadedQuery, OwnPage } from '#subscribe/account/widgets/own-page.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { listReferrals } from '../contract.ts'
import { OwnCode } from '../widgets/own-code.tsx'
import { REFERRALS_FAILED } from '../copy.ts'
import { urls } from '#urls'

export const meta = { title: '추천 현황' }

const referrals = question(listReferrals)
const failed = (error: unknown) => ({ title: REFERRALS_FAILED, text: textOf(error) })
const exit = { to: urls.subscribe.myPage, label: '마이로 가기' }

/** The page of the subscriber's referrals: the referred friends, and the own referrer (S-162). */
export default function Referral() {
  return (
    <OwnPage title="추천 현황">
      <NeedsLogin>
        <LoadedQuery question={referrals} failed={failed} exit={exit}>
          {({ referrals_given, referrals_received }) => (
            <>
              <OwnCode />
              <People
                title="내가 추천한 친구"
                empty="아직 추천하신 친구가 없습니다."
                people={referrals_given.map(({ referree_username: name, ...rest }) => ({ name, ...rest }))}
              />
              <People
                title="나를 추천한 친구"
                empty="추천인을 등록하지 않으셨습니다."
                people={referrals_received.map(({ referrer_username: name, ...rest }) => ({ name, ...rest }))}
              />
            </>
          )}
        </LoadedQuery>
      </NeedsLogin>
    </OwnPage>
  )
}

type Person = { name: string; subscription_coupon_code: string; created_at: string }

function People({ title, empty, people }: { title: string; empty: string; people: Person[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex items-baseline gap-gutter text-title-s">
        {title} <span className="text-body text-sub01-text">{people.length}</span>
      </h2>
      {people.length ? (
        <ul className="divide-y divide-line rounded-card bg-surface px-base text-body shadow-card">
          {people.map(({ name, subscription_coupon_code: code, created_at }) => (
            <li key={code} className="flex items-center justify-between gap-base py-3">
              <div className="min-w-0">
                <p className="truncate font-semibold text-text-strong">{name || '탈퇴한 회원'}</p>
                <p className="text-base text-text-soft">{koreanDate(dayOf(new Date(created_at)))}</p>
              </div>
              <p className="shrink-0 text-base tracking-wide text-text-soft">{code}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-body text-text-soft">{empty}</p>
      )}
    </section>
  )
}
