import { cx } from '#kit/ui/cx.ts'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { subscribeSideOpen } from '../pages.tsx'
import { ChatButton } from './chat-button.tsx'
import { firstVisitTarget } from './first-visit.ts'
import { Footer } from './footer.tsx'
import { RideHeader } from './ride-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { usePage, usePathChange } from './use-page.ts'

/** The frame of the chauffeur side. */
export function RideShell() {
  const layout = usePage()?.page.layout ?? 'app'
  usePathChange()
  useFirstVisit()
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(56px+env(safe-area-inset-bottom))] md:pb-0">
      <a href="#main" className="skip-link">
        본문으로 건너뛰기
      </a>
      <RideHeader over={layout === 'hero'} />
      <Progress />
      <main
        id="main"
        tabIndex={-1}
        className={cx('flex-1 outline-none', layout !== 'hero' && 'pt-14 md:pt-16')}
      >
        <div className={layout === 'app' ? 'mx-auto max-w-app px-base pt-base pb-big' : undefined}>
          <Outlet />
        </div>
      </main>
      <Footer />
      <ChatButton />
      <TabBar />
    </div>
  )
}

/** A thin line while the next screen is on its way. */
function Progress() {
  const busy = useNavigation().state !== 'idle'
  return busy && <div className="page-progress" role="progressbar" aria-label="화면을 불러오는 중" />
}

function useFirstVisit() {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  useEffect(() => {
    const landed = key === 'default'
    const target = firstVisitTarget({ pathname, landed, open: subscribeSideOpen, storage: sessionStorage })
    if (target) void navigate(target, { replace: true })
  }, [key, pathname, navigate])
}
