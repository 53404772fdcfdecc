import * as AlertDialog from '@radix-ui/react-alert-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { buttonClass } from './button.tsx'

type Props = { title: string; text: string; action?: string; otherwise?: string }

/**
 * An alert over the whole page, for a message that must be read. It has one button to close it or, with `otherwise`,
 * two to choose from; resolves to whether the action was chosen. Load it only when needed.
 */
export function showAlert(props: Props): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const close = (isChosen: boolean) => {
      root.unmount()
      place.remove()
      resolve(isChosen)
    }
    root.render(<Alert {...props} close={close} />)
  })
}

function Alert({
  title,
  text,
  action = '확인',
  otherwise,
  close,
}: Props & { close: (isChosen: boolean) => void }) {
  const [open, setOpen] = useState(true)
  const isChosen = useRef(false)
  const end = (next: boolean) => {
    setOpen(next)
    // In the next task, so that the dialog restores the focus before it is unmounted.
    if (!next) setTimeout(() => close(isChosen.current))
  }
  return (
    <AlertFrame {...{ open, title, text }} close={end}>
      {otherwise ? (
        <div className="mt-gutter grid grid-cols-2 gap-gutter">
          <AlertDialog.Cancel className={buttonClass({ variant: 'gray' })}>{otherwise}</AlertDialog.Cancel>
          <AlertDialog.Action className={buttonClass({})} onClick={() => void (isChosen.current = true)}>
            {action}
          </AlertDialog.Action>
        </div>
      ) : (
        <AlertDialog.Cancel className={`${buttonClass({ wide: true })} mt-gutter`}>
          {action}
        </AlertDialog.Cancel>
      )}
    </AlertFrame>
  )
}

type FrameProps = {
  open: boolean
  close: (next: boolean) => void
  title: string
  text: string
  /** The buttons. Radix focuses the Cancel button, which is the choice that changes nothing. */
  children: ReactNode
}

/** A modal dialog that the user must answer. */
export function AlertFrame({ open, close, title, text, children }: FrameProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={close}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-veil" />
        <AlertDialog.Content className="fixed inset-x-base top-1/2 z-50 mx-auto grid max-w-[360px] -translate-y-1/2 gap-gutter rounded-card bg-surface p-5 text-text shadow-float outline-none">
          <AlertDialog.Title className="text-title-s">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-body">{text}</AlertDialog.Description>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
