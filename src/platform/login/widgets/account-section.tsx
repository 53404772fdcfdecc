import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'

type Props = {
  title: string
  text: string
  /** The label of the button that opens the dialog. */
  action: string
  renderDialog: (close: () => void) => ReactNode
}

/** A section of the account page whose data is changed in a dialog. */
export function AccountSection({ title, text, action, renderDialog }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <section className="grid justify-items-start gap-gutter">
      <h2 className="text-control">{title}</h2>
      <p className="text-body text-text-soft">{text}</p>
      <Button variant="white" onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && <Suspense>{renderDialog(() => setOpen(false))}</Suspense>}
    </section>
  )
}
