import { useRef } from 'react'

/** Focuses the dialog when it opens, and its opener when it closes. `ref` belongs on the dialog's content. */
export function useDialogFocus() {
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement
    event.preventDefault()
    startIn(content.current)
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    // The user may have moved the focus by a key; a dialog under this one has the focus only for a moment.
    if (!document.activeElement?.matches('body, [role=dialog]')) return
    // The opener may no longer exist, because its row or dialog was removed; then focus the main content.
    const back = opener.current
    const target = back?.isConnected && back !== document.body ? back : document.getElementById('main')
    if (target instanceof HTMLElement) target.focus()
  }
  return { ref: content, onOpenAutoFocus, onCloseAutoFocus }
}

const doable =
  ':is(input, select, textarea, button, a[href]):not(:disabled, [type=hidden], [type=radio]:not(:checked))'

/** A mouse implies a keyboard: focus the first control. On a phone the focus would open the on-screen keyboard. */
function startIn(content: HTMLElement | null): void {
  const find = (selector: string) => content?.querySelector<HTMLElement>(selector)
  const first = matchMedia('(hover: hover)').matches
    ? (find(`[data-body] ${doable}`) ?? find('[data-body] input') ?? find(`[data-actions] ${doable}`))
    : null
  const target = first ?? content
  target?.focus()
}
