import { useQuery } from '@tanstack/react-query'
import { Clock, MapPin } from 'lucide-react'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { listPlaces } from '../contract.ts'

/** The member's saved places, and those of their latest rides. */
export const usePlaces = () => useQuery(question(listPlaces, { params: { id: sessionUser()?.id ?? '' } }))

const row =
  'flex min-h-12 w-full items-center gap-3 px-1 py-2 text-left text-body text-text-strong hover:bg-sunken'

/** Places that can be chosen without a search; renders nothing if there are none. */
export function KnownPlaces({ pick }: { pick: (place: string) => void }) {
  const { data } = usePlaces()
  if (!data || data.saved.length + data.recent.length === 0) return null
  return (
    <section aria-label="바로 고르기">
      <ul className="divide-y divide-line">
        {data.saved.map(({ id, label, location }) => (
          <li key={id}>
            <button type="button" onClick={() => pick(location)} className={row}>
              <MapPin size={18} aria-hidden="true" className="shrink-0 text-sub01-text" />
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block truncate text-text-soft">{location}</span>
              </span>
            </button>
          </li>
        ))}
        {data.recent.map((location) => (
          <li key={location}>
            <button type="button" onClick={() => pick(location)} className={row}>
              <Clock size={18} aria-hidden="true" className="shrink-0 text-text-soft" />
              <span className="min-w-0 truncate">{location}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
