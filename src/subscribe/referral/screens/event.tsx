import { useEffect } from 'react'
import { useLocation } from '#kit/ui/router.tsx'
import { NeedsLogin } from '#subscribe/account/widgets/needs-login.tsx'
import { sharedCodeOf } from '../rules.ts'
import { ReferrerEntry } from '../widgets/referrer-entry.tsx'
import { ShareButton } from '../widgets/share-button.tsx'

export const meta = {
  title: '친구 추천 이벤트',
  description: '친구를 추천하시면 두 분 모두 구독 첫 달 100,000원을 할인해 드립니다.',
}

/** The event page: a banner, a share button, and the form for a friend's code (S-173). */
export default function Event() {
  const shared = sharedCodeOf(useLocation().search)
  useEffect(() => {
    if (shared) void keepForSignup(shared)
  }, [shared])
  return (
    <div className="grid gap-big py-base">
      <Banner />
      <ShareButton />
      {/* The section below has another height for a subscriber than in the server's page. */}
      <Conditions />
      <section aria-labelledby="enter-referrer" className="grid gap-base">
        <h2 id="enter-referrer" className="text-title-s">
          추천을 받으셨나요?
        </h2>
        <NeedsLogin>
          <ReferrerEntry shared={shared} />
        </NeedsLogin>
      </section>
    </div>
  )
}

/** Loads the sign-up store only for a shared link, so that the page stays light without one. */
async function keepForSignup(code: string): Promise<void> {
  const { keepReferrer } = await import('#subscribe/account/widgets/signup-store.ts')
  keepReferrer(code)
}

const Banner = () => (
  <header className="relative grid gap-base overflow-hidden rounded-card bg-[linear-gradient(135deg,#16213f_0%,#0e1424_55%,#1d2c4d_100%)] px-6 py-12">
    <p className="text-body font-semibold tracking-widest text-sub01-text">FRIENDS</p>
    <h1 className="text-title-l">
      친구를 추천하시면
      <br />두 분 모두 첫 달
      <br />
      <strong className="text-sub01-text">100,000원 할인</strong>
    </h1>
    <p className="text-body text-text-soft">추천인 코드 하나로 함께 시작하는 차량 구독</p>
    <Ring />
  </header>
)

/** A drawing of two linked rings, for the referrer and the friend. */
const Ring = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 200 120"
    className="absolute -right-10 -bottom-6 w-56 text-sub01-text opacity-25"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <circle cx="75" cy="60" r="48" />
    <circle cx="125" cy="60" r="48" />
  </svg>
)

const Conditions = () => (
  <section aria-labelledby="event-conditions" className="grid gap-gutter text-text-soft">
    <h2 id="event-conditions" className="text-body font-semibold text-text">
      안내
    </h2>
    <ul className="grid list-disc gap-small pl-base">
      <li>추천인 코드는 가입 후 30일 안에 한 번 입력하실 수 있습니다.</li>
      <li>쿠폰은 발급일부터 90일 동안 첫 달 요금에 사용하실 수 있습니다.</li>
      <li>본인의 코드는 입력하실 수 없습니다.</li>
    </ul>
  </section>
)
