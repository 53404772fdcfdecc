import { cx } from '#kit/ui/cx.ts'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { ShellIcon } from './icons.tsx'
import { usePathChange } from './use-page.ts'
import { Wordmark } from './wordmark.tsx'

/** Without `to` its screen is still to come. */
type Room = { to?: string; label: string }
const rooms: Room[] = [
  { to: '/admin/reservation', label: '예약' },
  { to: '/admin/user', label: '회원' },
  { label: '차량 캘린더' },
  { label: '차량' },
  { label: '기사' },
]

/** The frame of the back office: the rooms at the side, the work in all the rest. */
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
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-auto p-3 pb-gutter outline-none md:px-5 md:pt-base"
      >
        <Outlet />
      </main>
    </div>
  )
}

/** Below 768px it is a bar that unfolds; it folds again once a room is chosen. */
function SideNavigation() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  return (
    <header className="border-b border-line bg-sunken md:border-r md:border-b-0 md:p-3">
      <div className="flex h-12 items-center justify-between px-base md:px-gutter">
        <Link to="/" className="rounded-small py-2">
          <Wordmark />
        </Link>
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
        className={cx('px-gutter pb-gutter md:mt-gutter md:block md:p-0', !open && 'hidden')}
      >
        <ul className="grid gap-thin">
          {rooms.map(({ to, label }) => (
            <li key={label}>
              {to ? (
                <RoomLink to={to} label={label} current={pathname === to || pathname.startsWith(`${to}/`)} />
              ) : (
                <RoomToCome label={label} />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

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

function RoomToCome({ label }: { label: string }) {
  return (
    <span className="flex h-10 items-center justify-between rounded-small px-gutter text-body text-text-soft md:h-8">
      {label}
      <span className="text-base">준비 중</span>
    </span>
  )
}
