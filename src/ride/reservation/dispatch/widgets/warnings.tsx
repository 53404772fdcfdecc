import { type ReactNode, useState } from 'react'
import { TextField } from '#kit/ui/field.tsx'
import { CallFailed } from '#kit/web/call-failed.ts'
import type { Warning } from '../rules.ts'
import { WARNING_WORDS } from '../copy.ts'

type Props = {
  lines: readonly string[]
  reason: string
  setReason: (reason: string) => void
  /** The texts of the reason field; by default those of an assignment. */
  ask?: { label: string; placeholder: string; autoFocus?: boolean }
  children?: ReactNode
}

const ASSIGNING = { label: '배정하는 이유', placeholder: '예: 고객이 지정한 기사입니다' }

/** The warnings about a choice, and the field for the reason. */
export const Warnings = ({ lines, reason, setReason, ask = ASSIGNING, children }: Props) => (
  <div className="grid gap-gutter rounded-field bg-yellow px-base py-gutter text-body text-on-yellow">
    <ul className="font-semibold">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {children}
    <TextField
      {...ask}
      value={reason}
      limit={200}
      autoComplete="off"
      onChange={({ target }) => setReason(target.value)}
    />
  </div>
)

/** The reason for a choice; another choice clears it. */
export function useReason(choose: (id: string) => void) {
  const [reason, setReason] = useState('')
  const chooseAnew = (id: string) => {
    setReason('')
    choose(id)
  }
  return { reason, setReason, choose: chooseAnew, given: reason.trim() && { reason: reason.trim() } }
}

/**
 * The reason for warnings that only the server knows. It is asked for after the server's refusal, while the typed
 * values `of` stay the same.
 */
export function useReasonOnRefusal(of: string) {
  const [asked, setAsked] = useState({ of, warnings: [] as Warning[] })
  const [reason, setReason] = useState('')
  const ask = (error: unknown): never => {
    if (error instanceof CallFailed && error.code === 'NEEDS_REASON')
      setAsked({ of, warnings: (error.body as { warnings: Warning[] }).warnings })
    throw error
  }
  const lines = asked.of === of ? asked.warnings.map((warning) => WARNING_WORDS[warning]) : []
  const given = lines.length && reason.trim() ? { reason: reason.trim() } : {}
  return { lines, reason, setReason, ask, given }
}
