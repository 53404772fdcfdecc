import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { OrganizationList } from '#ride/organization/widgets/organization-list.tsx'
import { NextReservationCard } from '#ride/reservation/widgets/next-reservation-card.tsx'
import type { getMember } from '../contract.ts'
import { MyMenu } from '../widgets/my-menu.tsx'
import { MyTiles } from '../widgets/my-tiles.tsx'

export const meta = { title: '마이' }

export default function My() {
  const user = sessionUser()
  return (
    <div className="grid gap-6 py-base">
      <Greeting id={user?.id ?? ''} name={user?.name ?? ''} />
      <MyTiles />
      <NextReservationCard id={user?.id ?? ''} />
      <OrganizationList />
      <MyMenu isAdmin={user?.role === 'ADMIN'} />
    </div>
  )
}

/** The member by name, and what is left to ride with. */
function Greeting({ id, name }: { id: string; name: string }) {
  const { data, isError, isFetching, fetchStatus, refetch } = useQuery(
    question<typeof getMember>('GET /api/users/{id}', { params: { id } }),
  )
  return (
    <header className="grid gap-3">
      <h1 className="text-title-l">{data?.name ?? name} 님</h1>
      {!data && (isError || fetchStatus === 'paused') ? (
        <ErrorState retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Link
          to="/my/tickets"
          className="flex min-h-14 items-center justify-between gap-base rounded-card bg-primary px-5 py-base text-body text-on-primary"
        >
          보유 티켓
          {data ? (
            <strong className="text-title-s">{data.tickets} Ticket</strong>
          ) : (
            <Skeleton className="h-6 w-20 opacity-30" />
          )}
        </Link>
      )}
    </header>
  )
}
