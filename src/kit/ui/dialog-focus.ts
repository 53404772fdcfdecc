import { useRef } from 'react'

/** Where the focus goes when a dialog opens, and back to when it closes. `content` is the dialog itself. */
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
    // The user has moved on by a key; a dialog under this one takes the focus only for the moment.
    if (!document.activeElement?.matches('body, [role=dialog]')) return
    // The opener may have left the list since, or with a dialog that this one replaced.
    const back = opener.current
    const target = back?.isConnected && back !== document.body ? back : document.getElementById('main')
    if (target instanceof HTMLElement) target.focus()
  }
  return { ref: content, onOpenAutoFocus, onCloseAutoFocus }
}

const doable =
  ':is(input, select, textarea, button, a[href]):not(:disabled, [type=hidden], [type=radio]:not(:checked))'

/** With a mouse there is a keyboard: straight to the first thing to do. On a phone nothing may pop up by itself. */
function startIn(content: HTMLElement | null): void {
  const find = (selector: string) => content?.querySelector<HTMLElement>(selector)
  const first = matchMedia('(hover: hover)').matches
    ? (find(`[data-body] ${doable}`) ?? find('[data-body] input') ?? find(`[data-actions] ${doable}`))
    : null
  const target = first ?? content
  target?.focus()
}
