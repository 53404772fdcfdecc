import { X } from 'lucide-react'

type Props = { words: string[]; clear: () => void }

/** The active filters of a list, each with a button that removes them. */
export const FilterChips = ({ words, clear }: Props) =>
  words.map((text) => (
    <button
      key={text}
      type="button"
      aria-pressed="true"
      onClick={clear}
      className="flex h-8 items-center gap-small self-start rounded-full border border-sub01 bg-sub02 px-3 text-body font-semibold text-on-sub02"
    >
      {text}
      <X size={14} aria-hidden="true" />
    </button>
  ))
