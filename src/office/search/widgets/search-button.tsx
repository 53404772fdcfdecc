import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { isCommandKey, shortcutOf, useShortcutsOn } from '#kit/ui/shortcuts.ts'
import { toast } from '#kit/ui/toast.ts'
import { NOT_LOADED, SEARCH } from '../copy.ts'

type Palette = ComponentType<{ close: () => void }>
type Props = {
  /** Loads the dialog when it is first opened. */
  load: () => Promise<{ default: Palette }>
  className: string
}

/** Opens the search over everything, also by Ctrl+K, ⌘K, and by `/` on a screen without its own search field. */
export function SearchButton({ load, className }: Props) {
  const [loaded, setLoaded] = useState<{ Palette: Palette } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [shortcutsOn] = useShortcutsOn()
  const key = `${COMMAND}+K`
  const open = () => {
    setOpen(true)
    if (loaded) return
    // Handled here, because an error boundary would replace the whole frame.
    load().then(
      ({ default: Palette }) => setLoaded({ Palette }),
      () => {
        setOpen(false)
        void toast.error(NOT_LOADED)
      },
    )
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommandKey(event, 'KeyK') && shortcutOf(event) !== 'Slash') return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    // On the window, because a screen's search field listens on the document and handles `/` first.
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <button
        type="button"
        title={`${SEARCH} (${shortcutsOn ? `${key} 또는 /` : key})`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
        className={className}
      >
        <Search size={18} aria-hidden="true" />
        <span className="flex-1 text-left text-body max-md:sr-only">{SEARCH}</span>
        {/* Drawn by CSS, because it is no part of the button's name. */}
        <kbd
          aria-hidden="true"
          data-key={key}
          className="hidden rounded-small bg-gray px-1.5 font-sans text-base text-gray-text after:content-[attr(data-key)] md:block"
        />
      </button>
      {isOpen && loaded && <loaded.Palette close={() => setOpen(false)} />}
    </>
  )
}

const COMMAND = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
