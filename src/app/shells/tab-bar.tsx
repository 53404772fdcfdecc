import { Link } from '#kit/ui/router.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ShellIcon } from './icons.tsx'
import type { Tab } from './tabs.ts'

/** The tabs at the lower edge, within reach of the thumb; wider screens have them in the header. */
export function TabBar({ tabs, active }: { tabs: readonly Tab[]; active: string | null }) {
  return (
    <nav aria-label="주요 메뉴" className="tab-bar md:hidden">
      <ul className="mx-auto flex max-w-app">
        {tabs.map(({ to, label, icon }) => (
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
