import { cx } from '#kit/ui/cx.ts'
import { Link } from '#kit/ui/link.tsx'
import { useLocation } from 'react-router'
import { ShellIcon } from './icons.tsx'
import { activeTab, rideTabs } from './tabs.ts'

/** The five tabs under the thumb. Wider screens have them in the header. */
export function TabBar() {
  const active = activeTab(useLocation().pathname)
  return (
    <nav aria-label="주요 메뉴" className="tab-bar md:hidden">
      <ul className="mx-auto flex max-w-app">
        {rideTabs.map(({ to, label, icon }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              aria-current={to === active ? 'page' : undefined}
              className={cx(
                'flex h-14 flex-col items-center justify-center gap-thin leading-4',
                to === active ? 'font-bold text-primary-text' : 'text-text-soft',
              )}
            >
              <ShellIcon name={icon} size={22} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
