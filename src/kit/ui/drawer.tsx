import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useDialogFocus } from './dialog-focus.ts'
import { ignoreOutsidePress, Overlay } from './overlay.tsx'

type Props = {
  close: () => void
  title: string
  /** A description after the title; screen readers read it when the drawer opens. */
  text?: ReactNode
  children: ReactNode
  /** Buttons; they stay visible while the content scrolls. */
  actions?: ReactNode
}

/** Details beside the list, which stays visible; the whole screen on a phone. Open for as long as it is mounted. */
export function Drawer({ close, title, text, children, actions }: Props) {
  const focus = useDialogFocus()
  return (
    <Dialog.Root open onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Overlay close={close} className="md:bg-transparent" />
        <Dialog.Content
          {...focus}
          onPointerDownOutside={ignoreOutsidePress}
          {...(!text && { 'aria-describedby': undefined })}
          className="fixed inset-y-0 right-0 z-41 flex w-full animate-fade flex-col bg-surface text-text shadow-float outline-none md:w-[480px]"
        >
          <header className="flex items-start gap-base border-b border-line px-5 py-3">
            <div className="min-w-0 flex-1 py-1.5">
              <Dialog.Title className="text-control">{title}</Dialog.Title>
              {text && <Dialog.Description className="text-text-soft">{text}</Dialog.Description>}
            </div>
            <Dialog.Close
              aria-label="닫기"
              className="-mr-2.5 grid size-11 place-items-center rounded-full text-text-soft hover:bg-gray"
            >
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div data-body className="grid min-h-0 flex-1 content-start gap-base overflow-y-auto px-5 py-base">
            {children}
          </div>
          {actions && (
            <div className="flex gap-gutter border-t border-line px-5 py-3 *:flex-1 has-[>:nth-child(4)]:grid has-[>:nth-child(4)]:grid-cols-2">
              {actions}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
