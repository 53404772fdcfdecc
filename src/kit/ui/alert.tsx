import { AlertDialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { buttonClass } from './button.tsx'

type Props = { title: string; text: string; action?: string }

/** An alert over everything, one button to close it; for what people must have read. Load it only when needed. */
export function showAlert(props: Props): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const close = () => {
      root.unmount()
      place.remove()
      resolve()
    }
    root.render(<Alert {...props} close={close} />)
  })
}

function Alert({ title, text, action = '확인', close }: Props & { close: () => void }) {
  const [open, setOpen] = useState(true)
  const end = (next: boolean) => {
    setOpen(next)
    // In the next task, so that the dialog restores the focus before it is unmounted.
    if (!next) setTimeout(close)
  }
  return (
    <AlertFrame {...{ open, title, text }} close={end}>
      <AlertDialog.Cancel className={`${buttonClass({ wide: true })} mt-gutter`}>{action}</AlertDialog.Cancel>
    </AlertFrame>
  )
}

type FrameProps = {
  open: boolean
  close: (next: boolean) => void
  title: string
  text: string
  /** Its buttons; the one that changes nothing is the Cancel, which has the focus. */
  children: ReactNode
}

/** What stands over everything and must be answered. */
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
