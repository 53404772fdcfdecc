import { useQuery } from '@tanstack/react-query'
import { useIsTakenOver } from '#kit/ui/client-only.tsx'
import { cx } from '#kit/ui/cx.ts'
import { LeaveGuard } from '#kit/ui/leave-guard.tsx'
import { OwnRights } from '#platform/staff/widgets/own-rights.ts'
import { StaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { ProofDialog } from '#ride/account/factor/widgets/proof-dialog.tsx'
import { getMe } from '#ride/account/staff/contract.ts'
import { question, rideRealm, sessionUser } from '#ride/account/widgets/realm.ts'
import { LogoutButton } from '#ride/member/widgets/logout-button.tsx'
import { PhoneOrderKey } from '#ride/phone-order/widgets/phone-order-key.tsx'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, MayOpen, Outlet, useLocation } from '#kit/ui/router.tsx'
import { CallFailed } from '#kit/web/call-failed.ts'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { PrintRecord } from '#office/access/widgets/print-record.tsx'
import { SearchButton } from '#office/search/widgets/search-button.tsx'
import { isOpenTo, SectionLinks, SectionTabs } from './admin-menu.tsx'
import { ShellIcon } from './icons.tsx'
import { usePathChange } from './use-page.ts'
import { WithQueries } from './with-queries.tsx'
import { Wordmark } from './wordmark.tsx'

/** The back office: its frame, and the queries that its screens share. */
export function AdminShell() {
  usePathChange()
  const { pathname } = useLocation()
  return (
    <WithQueries>
      <StaffFrame pathname={pathname} />
    </WithQueries>
  )
}

/** The menu at the side, the screen in the remaining space. */
function StaffFrame({ pathname }: { pathname: string }) {
  const isLoggedIn = rideRealm.useIsLoggedIn()
  const { data, error } = useQuery({ ...question(getMe), enabled: isLoggedIn })
  const isClosed = error instanceof CallFailed && error.code === 'FACTOR_NEEDED'
  const rights = data?.rights ?? null
  const mayOpen = useCallback((path: string) => isOpenTo(rights, path), [rights])
  return (
    <OwnRights value={rights}>
      <MayOpen value={mayOpen}>
        <div className="flex h-dvh flex-col bg-surface md:grid md:grid-cols-[200px_1fr] md:grid-rows-1">
          <a href="#main" className="skip-link">
            본문으로 건너뛰기
          </a>
          <SideNavigation pathname={pathname} />
          <main
            id="main"
            tabIndex={-1}
            className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-auto p-3 pb-gutter outline-none md:px-5 md:pt-base"
          >
            <SectionTabs pathname={pathname} />
            <StaffRealm value={rideRealm}>
              <LeaveGuard />
              <PrintRecord />
              <ProofDialog />
              {isClosed ? (
                <Suspense>
                  <SecurityPanel />
                </Suspense>
              ) : (
                <Outlet />
              )}
            </StaffRealm>
          </main>
        </div>
      </MayOpen>
    </OwnRights>
  )
}

const SecurityPanel = lazy(() => import('#ride/account/factor/widgets/security-panel.tsx'))

const loadPalette = whenIdle(() => import('./palette.tsx'))

/** The side menu. Below 768px a bar that unfolds, and folds after a choice. On a low screen it scrolls separately. */
function SideNavigation({ pathname }: { pathname: string }) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  return (
    <header className="relative min-h-0 overflow-y-auto border-b border-line bg-sunken md:flex md:flex-col md:border-r md:border-b-0 md:p-3">
      <div className="flex h-12 items-center px-base md:h-auto md:flex-wrap md:gap-y-gutter md:px-gutter">
        <Link to="/" className="mr-auto rounded-small py-2">
          <Wordmark />
        </Link>
        <SearchButton
          load={loadPalette}
          className="grid size-11 place-items-center rounded-small text-text-soft hover:bg-gray md:flex md:h-9 md:w-full md:gap-gutter md:border md:border-line md:bg-surface md:px-gutter"
        />
        <button
          type="button"
          aria-label={open ? '메뉴 닫기' : '메뉴 열기'}
          aria-expanded={open}
          aria-controls="admin-rooms"
          onClick={() => setOpenAt(open ? null : pathname)}
          className="-mr-2.5 grid size-11 place-items-center md:hidden"
        >
          <ShellIcon name={open ? 'close' : 'menu'} />
        </button>
      </div>
      <nav
        id="admin-rooms"
        aria-label="관리 메뉴"
        className={cx(
          'px-gutter pb-gutter md:mt-gutter md:flex md:flex-1 md:flex-col md:p-0',
          !open && 'hidden',
        )}
      >
        <div className="mb-gutter">
          <PhoneOrderKey />
        </div>
        <SectionLinks pathname={pathname} />
        <WhoIsHere />
      </nav>
    </header>
  )
}

/** The logged-in user, and the logout. */
function WhoIsHere() {
  const name = useIsTakenOver() && sessionUser()?.name
  return (
    <div className="mt-auto flex items-center justify-between gap-gutter border-t border-line px-gutter pt-gutter max-md:mt-gutter">
      <span className="truncate text-body font-semibold text-text-strong">{name && `${name} 님`}</span>
      <LogoutButton className="h-10 shrink-0 rounded-small px-gutter text-body text-text-soft hover:bg-gray md:h-8" />
    </div>
  )
}
