import { Link } from '#kit/ui/router.tsx'
import { cx } from '#kit/ui/cx.ts'
import { urls } from '#urls'

const modes = [
  { to: urls.subscribe.cars, label: '구독', mode: 'subscribe' },
  { to: '/', label: '의전', mode: 'ride' },
] as const

/** The switch between the two services, in pill shape. */
export function ModeSwitch({ current }: { current: 'ride' | 'subscribe' }) {
  return (
    <nav aria-label="서비스 선택" className="flex rounded-full bg-[rgb(120_130_150/0.22)] p-thin">
      {modes.map(({ to, label, mode }) => (
        <Link
          key={mode}
          to={to}
          aria-current={mode === current ? 'true' : undefined}
          className={cx(
            'rounded-full px-3 py-1.5 font-semibold',
            mode === current && 'bg-white text-[#0f1a33] shadow-card',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
