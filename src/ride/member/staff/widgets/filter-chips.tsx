import { X } from 'lucide-react'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { filterIn, filterWords } from './filters.ts'

const NONE = { expires_within: null, rode_from: null, rode_to: null, repeat: null }

/** The active filters of the members, each with a button that removes it. */
export function FilterChips() {
  const { query, change } = useListAddress()
  return filterWords(filterIn(query)).map((words) => (
    <button
      key={words}
      type="button"
      aria-pressed="true"
      onClick={() => change(NONE)}
      className="flex h-8 items-center gap-small self-start rounded-full border border-sub01 bg-sub02 px-3 text-body font-semibold text-on-sub02"
    >
      {words}
      <X size={14} aria-hidden="true" />
    </button>
  ))
}
