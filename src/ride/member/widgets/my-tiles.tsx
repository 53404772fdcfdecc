import { Link } from '#kit/ui/router.tsx'
import { urls } from '#urls'

const tiles = [
  { to: urls.rides, label: '예약 내역', path: 'M6 4.5h12v15H6zM9 9h6M9 12.5h6M9 16h3' },
  {
    to: urls.invite,
    label: '쿠폰 발행',
    path: 'M4 7.5h16v3a1.8 1.8 0 0 0 0 3.4v3H4v-3a1.8 1.8 0 0 0 0-3.4ZM14 8v1.6m0 1.8v1.6m0 1.8v1.6',
  },
  {
    to: urls.account,
    label: '회원 정보',
    path: 'M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20c.8-3.6 3.7-5.4 7.5-5.4s6.7 1.8 7.5 5.4',
  },
]

/** The three most used links (C-194). */
export function MyTiles() {
  return (
    <nav aria-label="바로가기">
      <ul className="grid grid-cols-3 gap-gutter">
        {tiles.map(({ to, label, path }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-24 place-items-center content-center gap-gutter rounded-card bg-surface text-body font-semibold text-text-strong shadow-card hover:shadow-float"
            >
              <svg
                width="26"
                height="26"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={path} />
              </svg>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
