import type { Day } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useLocation, useNavigate } from '#kit/ui/router.tsx'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import type { PlaceOut } from '#ride/organization/contract.ts'
import { buyPath } from '#ride/ticket/purchase/widgets/next-path.ts'
import { TICKET_HALVES } from '../rules.ts'
import { payerIn, queryWith } from './calendar-query.ts'
import type { OwnPlaces } from './use-own-places.ts'
import { urlOf, urls } from '#urls'

type Props = { own: Pick<OwnPlaces, 'tickets' | 'organizations'>; day: Day }

/** Shown before a car is chosen: the organization that pays, or that there are too few tickets. */
export function PayerNotice({ own: { tickets, organizations }, day }: Props) {
  const isInside = rideRealm.useIsLoggedIn()
  const payerId = payerIn(useLocation().search)
  if (isInside && payerId)
    return (
      <OrganizationPays
        place={organizations?.find(({ id }) => id === payerId)}
        isKnown={organizations !== null}
      />
    )
  const others = payerId === undefined ? (organizations ?? []) : []
  if (tickets === null || [tickets, ...others.map((place) => place.tickets)].some(isPayable)) return null
  const next = urlOf(urls.calendar, { query: { date: day } })
  return (
    <Notice tone="wait" className={row}>
      <span>
        예약에는 1 Ticket이 필요합니다.{' '}
        {tickets === 0 ? '보유하신 티켓이 없습니다.' : `지금 ${tickets} Ticket을 보유하고 계십니다.`}
      </span>
      <Button to={buyPath(next)} variant="white" size="small">
        티켓 구매
      </Button>
    </Notice>
  )
}

const row = 'flex flex-wrap items-center justify-between gap-gutter'
const isPayable = (tickets: number): boolean => tickets * 2 >= TICKET_HALVES

type Paying = { place: PlaceOut | undefined; isKnown: boolean }

/**
 * Names the organization in the query as payer, and lets the member pay instead. `isKnown`: the organizations have
 * loaded.
 */
function OrganizationPays({ place, isKnown }: Paying) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const payAlone = () => void navigate(queryWith(search, { organization: '' }), { replace: true })
  return (
    <Notice tone={isKnown && !(place && isPayable(place.tickets)) ? 'wait' : 'info'} className={row}>
      <span>
        <strong className="block">{payerText(place, isKnown)}</strong>
        {place ? `남은 티켓 ${place.tickets} Ticket` : '\u00a0'}
      </span>
      <Button variant="white" size="small" onClick={payAlone}>
        개인 티켓으로 바꾸기
      </Button>
    </Notice>
  )
}

function payerText(place: PlaceOut | undefined, isKnown: boolean): string {
  if (!place) return isKnown ? '이 회사의 티켓을 쓰실 수 없습니다' : '회사 티켓으로 예약합니다'
  return isPayable(place.tickets) ? `${place.name} 티켓으로 예약합니다` : `${place.name} 티켓이 부족합니다`
}
