import { NeedsLogin } from '#subscribe/account/widgets/needs-login.tsx'
import { OwnPage } from '#subscribe/account/widgets/own-page.tsx'
import { ReferrerEntry } from '../widgets/referrer-entry.tsx'

export const meta = { title: '추천인 입력' }

/** The page with the form for a friend's code (S-169). */
export default function Referrer() {
  return (
    <OwnPage title="추천인 입력">
      <p className="text-body text-text-soft">
        추천해 주신 분의 코드를 입력하시면 두 분 모두에게 첫 달 100,000원 할인 쿠폰을 드립니다.
      </p>
      <NeedsLogin>
        <ReferrerEntry />
      </NeedsLogin>
    </OwnPage>
  )
}
