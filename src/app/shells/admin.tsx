import { useIsTakenOver } from '#kit/ui/client-only.tsx'
import { cx } from '#kit/ui/cx.ts'
import { LeaveGuard } from '#kit/ui/leave-guard.tsx'
import { StaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { rideRealm, sessionUser } from '#ride/account/widgets/realm.ts'
import { LogoutButton } from '#ride/member/widgets/logout-button.tsx'
import { PhoneOrderKey } from '#ride/phone-order/widgets/phone-order-key.tsx'
import { useState } from 'react'
import { Link, Outlet, useLocation } from '#kit/ui/router.tsx'
import { SearchButton } from '#office/search/widgets/search-button.tsx'
import { pages } from '../pages.ts'
import { ShellIcon } from './icons.tsx'
import { usePathChange } from './use-page.ts'
import { WithQueries } from './with-queries.tsx'
import { Wordmark } from './wordmark.tsx'

type Room = { to: string; label: string }

/** The menu entries of a group, in order. */
const roomsOf = (group: 'ride' | 'subscribe'): Room[] =>
  pages
    .flatMap(({ path, menu }) => (menu?.group === group ? [{ to: path, ...menu }] : []))
    .toSorted((one, other) => one.order - other.order)

const RIDE_ROOMS = roomsOf('ride')
const SUBSCRIPTION_ROOMS = roomsOf('subscribe')

/** The frame of the back office: the menu at the side, the screen in the remaining space. */
export function AdminShell() {
  usePathChange()
  return (
    <div className="flex h-dvh flex-col bg-surface md:grid md:grid-cols-[200px_1fr] md:grid-rows-1">
      <a href="#main" className="skip-link">
        본문으로 건너뛰기
      </a>
      <SideNavigation />
      <main
        id="main"
        tabIndex={-1}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-auto p-3 pb-gutter outline-none md:px-5 md:pt-base"
      >
        <StaffRealm value={rideRealm}>
          <LeaveGuard />
          <Outlet />
        </StaffRealm>
      </main>
    </div>
  )
}

/** Below 768px it is a bar that unfolds, and folds when an entry is chosen. On a low screen it scrolls by itself. */
function SideNavigation() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  return (
    <header className="relative min-h-0 overflow-y-auto border-b border-line bg-sunken md:flex md:flex-col md:border-r md:border-b-0 md:p-3">
      <div className="flex h-12 items-center px-base md:h-auto md:flex-wrap md:gap-y-gutter md:px-gutter">
        <Link to="/" className="mr-auto rounded-small py-2">
          <Wordmark />
        </Link>
        <SearchButton
          load={() => import('./palette.tsx')}
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
          <WithQueries>
            <PhoneOrderKey />
          </WithQueries>
        </div>
        <Rooms all={RIDE_ROOMS} pathname={pathname} />
        <h2 id="subscription-rooms" className="mt-base mb-small px-gutter text-base text-text-soft">
          구독
        </h2>
        <Rooms all={SUBSCRIPTION_ROOMS} pathname={pathname} labelledBy="subscription-rooms" />
        <WhoIsHere />
      </nav>
    </header>
  )
}

const Rooms = ({ all, pathname, labelledBy }: { all: Room[]; pathname: string; labelledBy?: string }) => (
  <ul aria-labelledby={labelledBy} className="grid gap-thin">
    {all.map(({ to, label }) => (
      <li key={label}>
        <RoomLink to={to} label={label} current={pathname === to} />
      </li>
    ))}
  </ul>
)

function RoomLink({ to, label, current }: { to: string; label: string; current: boolean }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex h-10 items-center rounded-small px-gutter text-body font-semibold md:h-8',
        current ? 'bg-gray text-text-strong' : 'text-gray-text hover:bg-gray',
      )}
    >
      {label}
    </Link>
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
