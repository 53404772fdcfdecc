import { Search } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import { shortcutOf, useShortcutsOn } from './shortcuts.ts'

const DEBOUNCE_MS = 250

type Props = { label: string; placeholder: string; value: string; search: (text: string) => void }

/**
 * A search field that searches a moment after the last letter. `/` focuses it from anywhere on the page, Escape empties
 * it.
 */
export function SearchBox({ label, placeholder, value, search }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const [shortcutsOn] = useShortcutsOn()
  useEffect(() => {
    // Accepts only external changes, such as the back button: text typed since the last search stays.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      search(text.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, search])
  useEffect(() => {
    const come = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== 'Slash') return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', come)
    return () => document.removeEventListener('keydown', come)
  }, [])
  const leave = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    if (text) setText('')
    else event.currentTarget.blur()
  }
  return (
    <div className="relative w-full min-w-0 md:w-72">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-soft"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={leave}
        enterKeyHint="search"
        className="h-9 w-full rounded-field bg-surface pr-9 pl-9 text-text-strong inset-ring inset-ring-line-strong placeholder:text-text-soft focus-visible:outline-offset-0 md:text-body [&::-webkit-search-cancel-button]:hidden"
      />
      {shortcutsOn && !text && (
        <kbd
          aria-hidden="true"
          className="absolute top-1/2 right-2 hidden size-5 -translate-y-1/2 place-items-center rounded-small bg-gray font-sans text-gray-text md:grid"
        >
          /
        </kbd>
      )}
    </div>
  )
}
