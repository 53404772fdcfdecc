import * as Dialog from '@radix-ui/react-dialog'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDialogFocus } from '#kit/ui/dialog-focus.ts'
import { ignoreOutsidePress, Overlay } from '#kit/ui/overlay.tsx'
import { useNavigate } from '#kit/ui/router.tsx'
import { SEARCH, SEARCH_FIELD, SEARCHED, TYPE_MORE } from '../copy.ts'
import { type Hit, hitId, HITS_ID } from './hits.tsx'
import { Results } from './results.tsx'
import { useSearch } from './use-search.ts'

type Props = { close: () => void }

/**
 * The search over everything: one field, and the hits of each kind. Enter opens the marked hit; initially the first one
 * is marked.
 */
export default function Palette({ close }: Props) {
  const [typed, setTyped] = useState('')
  const search = useSearch(typed)
  const hits = search.failure ? [] : (search.hits ?? [])
  const [marked, setMarked] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const focus = useDialogFocus()
  const navigate = useNavigate()
  const at = Math.min(marked, hits.length - 1)
  const open = ({ path }: Hit) => {
    close()
    void navigate(path)
  }
  const openAwaited = useEffectEvent(() => {
    setAwaited(false)
    if (hits[0]) open(hits[0])
  })
  useEffect(() => {
    if (isAwaited && search.isCurrent) openAwaited()
  }, [isAwaited, search.isCurrent])
  const type = (text: string) => {
    setTyped(text)
    setMarked(0)
    setAwaited(false)
  }
  const enter = () => {
    // The shown hits may belong to a former text; the first hit of the current text then opens when it arrives.
    if (search.isCurrent) return hits[at] && open(hits[at])
    setAwaited(search.canSearch)
    search.hurry()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows also control the composition of a Korean syllable.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    if (event.key === 'Enter') enter()
    else if (event.key === 'ArrowDown') setMarked(at + 1 < hits.length ? at + 1 : 0)
    else if (event.key === 'ArrowUp') setMarked(at > 0 ? at - 1 : Math.max(hits.length - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Overlay close={close} />
        <Dialog.Content
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event)
            field.current?.focus()
          }}
          onPointerDownOutside={ignoreOutsidePress}
          className="fixed inset-0 z-41 flex animate-fade flex-col bg-surface text-text outline-none md:inset-x-0 md:top-[10vh] md:bottom-auto md:mx-auto md:max-h-[72vh] md:w-[640px] md:rounded-card md:shadow-float"
        >
          <Dialog.Title className="sr-only">{SEARCH}</Dialog.Title>
          <Dialog.Description className="sr-only">{`${SEARCHED} ${TYPE_MORE}`}</Dialog.Description>
          <div className="flex shrink-0 items-center gap-gutter border-b border-line pl-base">
            <Search size={18} aria-hidden="true" className="shrink-0 text-text-soft" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label={SEARCH_FIELD}
              aria-expanded={hits.length > 0}
              aria-controls={HITS_ID}
              aria-autocomplete="list"
              aria-activedescendant={hits[at] && hitId(at)}
              placeholder="이름, 전화번호, 차량 번호, 예약번호, 금액"
              value={typed}
              maxLength={MAX_TYPED}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              className="h-14 min-w-0 flex-1 bg-transparent text-text-strong outline-none placeholder:text-text-soft"
            />
            <Dialog.Close
              aria-label="닫기"
              className="grid size-14 place-items-center rounded-full text-text-soft hover:bg-gray"
            >
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Results search={search} hits={hits} at={at} text={typed.trim()} mark={setMarked} open={open} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const MAX_TYPED = 100
// Safari ends the composition before this key event; only the old key code marks the event.
const COMPOSING = 229
