import { Link } from '#kit/ui/router.tsx'
import { brand } from '#brand'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { urls } from '#urls'

const entries = [
  { to: urls.cars, name: 'Vehicles', gloss: '차고' },
  { to: urls.calendar, name: 'Reservation', gloss: '예약' },
  { to: urls.pricing, name: 'Pricing', gloss: '요금표' },
]

type Props = { open: boolean; close: () => void }

/** A menu that unfolds under the header; a choice or Escape folds it (C-016, C-017). */
export function CompactMenu({ open, close }: Props) {
  const inside = rideRealm.useIsLoggedIn()
  const last = inside
    ? { to: urls.my, name: 'My', gloss: '마이' }
    : { to: urls.login, name: 'Login', gloss: '로그인' }
  return (
    <nav
      id="compact-menu"
      aria-label="간편 메뉴"
      hidden={!open}
      className="page-width animate-rise pb-base md:hidden"
    >
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.to} {...entry} close={close} />
        ))}
        <li className={line}>
          <a href={brand.chatUrl} target="_blank" rel="noopener" onClick={close} className={row}>
            <span className="text-title-s font-semibold">Contact</span>
            <span className="text-text-soft">상담 채팅 (새 창)</span>
          </a>
        </li>
        <Entry {...last} close={close} />
      </ul>
    </nav>
  )
}

const line = 'border-b border-line last:border-0'
const row = 'flex items-baseline gap-gutter py-3.5'

type EntryProps = { to: string; name: string; gloss: string; close: () => void }

const Entry = ({ to, name, gloss, close }: EntryProps) => (
  <li className={line}>
    <Link to={to} onClick={close} className={row}>
      <span className="text-title-s font-semibold">{name}</span>
      <span className="text-text-soft">{gloss}</span>
    </Link>
  </li>
)
