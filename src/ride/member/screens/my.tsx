import { useQuery } from '@tanstack/react-query'
import { Link } from '#kit/ui/router.tsx'
import { dayLabelFrom } from '#kit/day.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { ShowWhenLoaded } from '#kit/ui/show-when-loaded.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { OwnClaims } from '#ride/claim/widgets/own-claims.tsx'
import { OrganizationList } from '#ride/organization/widgets/organization-list.tsx'
import { ownOrganizations } from '#ride/organization/widgets/own-organizations.ts'
import { nextReservation } from '#ride/reservation/widgets/next-reservation.ts'
import { NextReservationCard } from '#ride/reservation/widgets/next-reservation-card.tsx'
import { comingReservations, RidesOfTwoDays } from '#ride/reservation/widgets/rides-of-two-days.tsx'
import { MyWaits } from '#ride/waitlist/widgets/my-waits.tsx'
import { ownWaits } from '#ride/waitlist/widgets/own-waits.ts'
import { tripStatus } from '#ride/trip/widgets/trip-status.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { MyMenu } from '../widgets/my-menu.tsx'
import { MyTiles } from '../widgets/my-tiles.tsx'
import { urls } from '#urls'

export const meta = { title: '마이' }

export default function My() {
  const user = sessionUser()
  const id = user?.id ?? ''
  const asked = [
    useMember(id),
    useQuery(nextReservation(id)),
    useQuery(comingReservations(id)),
    useQuery(ownWaits(id)),
    useQuery(ownOrganizations),
  ]
  return (
    <div className="grid gap-6 py-base">
      <Greeting id={id} name={user?.name ?? ''} />
      <ShowWhenLoaded asked={asked}>
        <NextReservationCard id={id} statusOf={tripStatus} />
        <RidesOfTwoDays id={id} />
        <OwnClaims id={id} />
        <MyWaits />
        <Balance id={id} />
        <MyTiles />
        <OrganizationList />
        <MyMenu isAdmin={user?.role === 'ADMIN'} />
      </ShowWhenLoaded>
    </div>
  )
}

const useMember = (id: string) => useQuery(question(getMember, { params: { id } }))

/** The member by their current name. */
const Greeting = ({ id, name }: { id: string; name: string }) => (
  <header className="grid gap-small">
    <h1 className="text-title-l">{useMember(id).data?.name ?? name} 님</h1>
    <p className="text-body text-text-soft">오늘도 편안히 모시겠습니다.</p>
  </header>
)

/** The balance, and the expiry of its first lot. */
function Balance({ id }: { id: string }) {
  const today = useToday()
  const { data, isError, isFetching, fetchStatus, refetch } = useMember(id)
  if (!data && (isError || fetchStatus === 'paused'))
    return <ErrorState retry={() => void refetch()} busy={isFetching} />
  const first = data?.tickets_expiring[0]
  return (
    <Link
      to={urls.tickets}
      className="grid min-h-14 gap-small rounded-card bg-primary px-5 py-base text-body text-on-primary"
    >
      <span className="flex items-center justify-between gap-base">
        보유 티켓
        {data ? (
          <strong className="text-title-s whitespace-nowrap">{data.tickets} Ticket</strong>
        ) : (
          <Skeleton className="h-6 w-20 opacity-30" />
        )}
      </span>
      {first && (
        <span className="opacity-80">
          {first.amount} Ticket은 {dayLabelFrom(today, first.expires_on)}까지 쓰실 수 있습니다
        </span>
      )}
    </Link>
  )
}
