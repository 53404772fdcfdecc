import { useRef, useState } from 'react'
import { CallFailed, textOf, WAITS_FOR_APPROVAL } from '#kit/web/call-failed.ts'
import { toast } from './toast.ts'

/** A failed action: a heading, and the server's text. */
export type Failure = {
  text: string
  more: string
  code: string
  fields: Record<string, string>
  /** The whole answer of the server. */
  body?: unknown
}

const UNKNOWN = { code: 'UNKNOWN', fields: {}, body: undefined }

const STILL_SAVING = '앞선 변경을 저장하고 있습니다. 잠시 후 다시 시도해 주세요.'

/** The change waits for a second person's approval: for the form this is a success without an answer. */
const isWaiting = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === WAITS_FOR_APPROVAL

/**
 * Runs one change at a time; with `of`, one per changed thing. A success shows a toast, with an undo action if there
 * is one. A failure shows a toast, and returns the text for the dialog.
 */
export function useAction(failed: string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(new Set<string>())
  const run = async <T>(
    work: () => Promise<T>,
    done?: string | ((answer: T) => string),
    undo?: (answer: T) => void,
    of = '',
  ): Promise<T | null> => {
    if (of && running.current.has(of)) return (void toast.info(STILL_SAVING), null)
    if (!of && busy) return null
    running.current.add(of)
    setBusy(true)
    setFailure(null)
    try {
      const answer = await work()
      const text = typeof done === 'function' ? done(answer) : done
      if (text) void toast.success(text, undo && { undo: () => undo(answer) })
      return answer
    } catch (error) {
      if (isWaiting(error)) return (void toast.info(textOf(error)), {} as T)
      const { code, fields, body } = error instanceof CallFailed ? error : UNKNOWN
      setFailure({ text: failed, more: textOf(error), code, fields, body })
      void toast.error(failed)
      return null
    } finally {
      running.current.delete(of)
      setBusy(running.current.size > 0)
    }
  }
  return { busy, failure, run, forget: () => setFailure(null) }
}
