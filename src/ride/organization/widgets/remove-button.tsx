import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'

type Props = {
  /** The label of the button. */
  label: string
  /** The effect, shown before it is pressed. */
  question: string
  busy: boolean
  remove: () => Promise<void>
}

/** A button for a removal that cannot be undone: the first press shows the effect, the second removes. */
export function RemoveButton({ label, question, busy, remove }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="grid gap-gutter">
      {isAsked && <Notice tone="wait">{question}</Notice>}
      <Button
        variant="negative"
        look={isAsked ? 'filled' : 'link'}
        busy={busy}
        onClick={() => (isAsked ? void remove() : setAsked(true))}
      >
        {label}
      </Button>
    </div>
  )
}
