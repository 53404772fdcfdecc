import { type ReactNode, useState } from 'react'
import { TextField } from '#kit/ui/field.tsx'

type Props = {
  lines: readonly string[]
  reason: string
  setReason: (reason: string) => void
  children?: ReactNode
}

/** What speaks against a choice, and the reason why it is made all the same. */
export const Doubts = ({ lines, reason, setReason, children }: Props) => (
  <div className="grid gap-gutter rounded-field bg-yellow px-base py-gutter text-body text-on-yellow">
    <ul className="font-semibold">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {children}
    <TextField
      label="배정하는 이유"
      value={reason}
      maxLength={200}
      autoComplete="off"
      placeholder="예: 고객이 지정한 기사입니다"
      onChange={({ target }) => setReason(target.value)}
    />
  </div>
)

/** The reason for a choice; another choice begins without one. */
export function useReason(choose: (id: string) => void) {
  const [reason, setReason] = useState('')
  const chooseAnew = (id: string) => {
    setReason('')
    choose(id)
  }
  return { reason, setReason, choose: chooseAnew, given: reason.trim() && { reason: reason.trim() } }
}
