import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import type { KeyboardEvent, ReactNode } from 'react'
import { useDialogFocus } from './dialog-focus.ts'

type Props = {
  close: () => void
  title: ReactNode
  /** Read by screen readers when it opens. */
  text: string
  /** Buttons beside the title. */
  tools?: ReactNode
  /** Handles keys pressed anywhere in it. */
  press?: (event: KeyboardEvent) => void
  /** Escape closes it, unless this function handles the key and returns true. */
  escape?: () => boolean
  children: ReactNode
}

/** Covers the whole screen, for a task that needs full attention. Open for as long as it is mounted. */
export function FullScreen({ close, title, text, tools, press, escape, children }: Props) {
  const focus = useDialogFocus()
  return (
    <Dialog.Root open onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          onKeyDown={press}
          onEscapeKeyDown={(event) => {
            if (escape?.()) event.preventDefault()
          }}
          className="fixed inset-0 z-41 flex animate-fade flex-col bg-surface text-text outline-none"
        >
          <header className="flex h-14 shrink-0 items-center gap-gutter border-b border-line pr-gutter pl-base md:pl-5">
            <Dialog.Title className="min-w-0 flex-1 truncate text-control">{title}</Dialog.Title>
            <Dialog.Description className="sr-only">{text}</Dialog.Description>
            {tools}
            <Dialog.Close
              aria-label="닫기"
              className="grid size-11 place-items-center rounded-full text-text-soft hover:bg-gray"
            >
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
