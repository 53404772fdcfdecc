import { cx } from '#kit/ui/cx.ts'
import type { ReactNode } from 'react'
import { Outlet, useLoadingPage } from '#kit/ui/router.tsx'
import { Footer } from './footer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import type { Tab } from './tabs.ts'
import { usePage, usePathChange } from './use-page.ts'

type Props = {
  header: ReactNode
  tabs: readonly Tab[]
  active: string | null
  theme?: 'dark'
  /** The owner's banner above the screen; empty for none. */
  banner?: string
  children?: ReactNode
}

/** The frame around a customer's screen, on both sides. */
export function Frame({ header, tabs, active, theme, banner = '', children }: Props) {
  const page = usePage()?.page
  const layout = page?.layout ?? 'app'
  usePathChange()
  const isFocused = layout === 'focus' || layout === 'guest'
  const hasFooter = !isFocused && page?.guard !== 'member'
  return (
    <div
      data-theme={theme}
      data-layout={layout}
      className={cx(
        'flex min-h-dvh flex-col bg-ground text-text md:pb-0',
        !isFocused && 'pb-[calc(56px+env(safe-area-inset-bottom))]',
      )}
    >
      <a href="#main" className="skip-link">
        본문으로 건너뛰기
      </a>
      {/* On paper only the screen is printed. */}
      <div className="contents print:hidden">{header}</div>
      <Progress />
      <OfflineBar />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'flex-1 outline-none',
          (layout !== 'hero' || banner) && 'pt-14 md:pt-16 print:pt-0',
          // The footer starts below the first view, so that it does not move when the screen replaces its placeholder.
          hasFooter && 'min-h-dvh print:min-h-0',
        )}
      >
        {banner && !isFocused && (
          <p className="bg-primary px-base py-2.5 text-center text-body font-semibold break-keep text-on-primary">
            {banner}
          </p>
        )}
        <div
          className={cx(
            (layout === 'app' || isFocused) && 'mx-auto max-w-app px-base pt-base print:max-w-none',
            layout === 'app' && 'pb-big',
            isFocused && 'pb-[env(safe-area-inset-bottom)]',
          )}
        >
          {children ?? <Outlet />}
        </div>
      </main>
      {!isFocused && (
        <div className="contents print:hidden">
          {hasFooter && <Footer />}
          <TabBar tabs={tabs} active={active} />
        </div>
      )}
    </div>
  )
}

/** A thin line while the next screen loads. */
function Progress() {
  return (
    useLoadingPage() && <div className="page-progress" role="progressbar" aria-label="화면을 불러오는 중" />
  )
}
