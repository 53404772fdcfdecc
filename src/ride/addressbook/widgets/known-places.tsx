import { useQuery } from '@tanstack/react-query'
import { Clock, MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useDragScroll } from '#kit/ui/use-drag-scroll.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { listPlaces, type PlaceOut } from '../contract.ts'

/** The member's saved places, and those of their latest rides. */
export const usePlaces = () => useQuery(question(listPlaces, { params: { id: sessionUser()?.id ?? '' } }))

type Pick = { pick: (place: string) => void }

/**
 * Places that can be chosen without a search. The layout does not move while the list is open: a refetch does not
 * change the places, and height is reserved for places that load late.
 */
export function KnownPlaces({ pick }: Pick) {
  const { data, isError, fetchStatus } = usePlaces()
  const [places, setPlaces] = useState(data)
  const [isReserved] = useState(!data)
  if (!places && data) setPlaces(data)
  const isLost = isError || fetchStatus === 'paused'
  const isEmpty = places?.saved.length === 0 && places.recent.length === 0
  if (isEmpty && !isReserved) return null
  return (
    <div className={isReserved ? 'h-52 overflow-y-auto' : undefined}>
      {!places && !isLost && <LoadingPlaces />}
      {!places && isLost && <Note>저장한 장소를 불러오지 못했습니다. 아래에서 찾아 주세요.</Note>}
      {isEmpty && <Note>다음부터 이용하신 장소를 여기에서 바로 고르실 수 있습니다.</Note>}
      {places && (
        <div className="grid gap-3">
          {places.saved.length > 0 && <SavedPlaces places={places.saved} pick={pick} />}
          {places.recent.length > 0 && <RecentPlaces places={places.recent} pick={pick} />}
        </div>
      )}
    </div>
  )
}

const Note = ({ children }: { children: string }) => <p className="text-body text-text-soft">{children}</p>

const LoadingPlaces = () => (
  <Loading label="장소를 불러오는 중입니다" className="grid gap-3">
    <Skeleton className="h-11" />
    <Skeleton className="h-32" />
  </Loading>
)

/** A chip for each saved place (회사, 자택, …), in one row that scrolls sideways. */
function SavedPlaces({ places, pick }: Pick & { places: PlaceOut[] }) {
  const row = useRef<HTMLUListElement>(null)
  useDragScroll(row)
  return (
    <ul
      ref={row}
      aria-label="자주 쓰는 장소"
      className="-m-1 flex gap-gutter overflow-x-auto p-1 no-scrollbar"
    >
      {places.map(({ id, label, location }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            title={location}
            onClick={() => pick(location)}
            className="flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-body font-semibold text-text-strong inset-ring inset-ring-line-strong hover:bg-sunken"
          >
            <MapPin size={16} aria-hidden="true" className="shrink-0 text-sub01-text" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function RecentPlaces({ places, pick }: Pick & { places: string[] }) {
  return (
    <section aria-label="최근 장소">
      <h3 className="text-body text-text-strong">최근 장소</h3>
      <ul className="divide-y divide-line">
        {places.map((location) => (
          <li key={location}>
            <button
              type="button"
              onClick={() => pick(location)}
              className="flex min-h-12 w-full items-center gap-3 px-1 py-2 text-left text-body text-text-strong hover:bg-sunken"
            >
              <Clock size={18} aria-hidden="true" className="shrink-0 text-text-soft" />
              <span className="min-w-0 truncate">{location}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
