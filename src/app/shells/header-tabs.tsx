import { Link } from '#kit/ui/router.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { Tab } from './tabs.ts'

/** The tabs in the header, for wider screens. */
export function HeaderTabs({ tabs, active }: { tabs: readonly Tab[]; active: string | null }) {
  return (
    <nav aria-label="주요 메뉴" className="mr-base hidden md:block">
      <ul className="flex gap-small text-body font-semibold">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === active ? 'page' : undefined}
              className={cx(
                'block rounded-full px-3 py-2 hover:bg-[rgb(120_130_150/0.16)]',
                to === active && 'underline decoration-2 underline-offset-8',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
