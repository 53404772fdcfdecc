import * as Dialog from '@radix-ui/react-dialog'
import { useDialogFocus } from './dialog-focus.ts'
import type { ModalProps } from './modal.tsx'
import { ignoreOutsidePress, Overlay } from './overlay.tsx'

export default function ModalBody({ open, close, title, text, children, actions }: ModalProps) {
  const stay = close ? undefined : (event: Event) => event.preventDefault()
  const focus = useDialogFocus()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || close?.()}>
      <Dialog.Portal>
        <Overlay close={close} />
        <Dialog.Content
          {...focus}
          onEscapeKeyDown={stay}
          onPointerDownOutside={ignoreOutsidePress}
          onInteractOutside={stay}
          {...(!text && { 'aria-describedby': undefined })}
          className="modal-sheet animate-rise outline-none"
        >
          <div className="flex items-start gap-base px-5 pt-5">
            <Dialog.Title className="flex-1 py-1 text-title-s">{title}</Dialog.Title>
            {close && <CloseButton />}
          </div>
          <div data-body className="grid gap-base overflow-y-auto px-5 pt-gutter pb-5">
            {text && <Dialog.Description className="text-body text-text">{text}</Dialog.Description>}
            {children}
          </div>
          {actions && (
            <div data-actions className="flex gap-gutter border-t border-line px-5 py-base *:flex-1">
              {actions}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CloseButton() {
  return (
    <Dialog.Close
      aria-label="닫기"
      className="-mr-2.5 grid size-11 place-items-center rounded-full text-text-soft hover:bg-gray"
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="m5 5 10 10M15 5 5 15" />
      </svg>
    </Dialog.Close>
  )
}
