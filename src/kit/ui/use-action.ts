import { useState } from 'react'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { toast } from './toast.ts'

/** What did not work in fixed words, and what the server says of it. */
export type Failure = { text: string; more: string; code: string; fields: Record<string, string> }

/** Runs changes one at a time: a toast when done; when not, a toast and what the dialog should show. */
export function useAction(failed: string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async <T>(work: () => Promise<T>, done?: string): Promise<T | null> => {
    if (busy) return null
    setBusy(true)
    setFailure(null)
    try {
      const answer = await work()
      if (done) void toast.success(done)
      return answer
    } catch (error) {
      const [code, fields] = error instanceof CallFailed ? [error.code, error.fields] : ['UNKNOWN', {}]
      setFailure({ text: failed, more: textOf(error), code, fields })
      void toast.error(failed)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, forget: () => setFailure(null) }
}
