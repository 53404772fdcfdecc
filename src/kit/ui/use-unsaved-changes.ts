import { type FormEvent, type MouseEvent, useRef, useState } from 'react'

/** Tracks whether the user changed a form since it opened, and the question before changes are discarded. */
export function useUnsavedChanges() {
  const touched = useRef(false)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const watch = {
    // Typing into a search box within the form is not a change.
    onChange: ({ target }: FormEvent) => {
      if (!(target instanceof HTMLInputElement && target.type === 'search')) touched.current = true
    },
    // Buttons that add and remove lines of a form count as changes.
    onClickCapture: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('fieldset button')) touched.current = true
    },
  }
  /** Leaves immediately when nothing would be lost. */
  const leave = (isIdle: boolean, next: () => void) =>
    touched.current && !isIdle ? setLeaving(() => next) : next()
  const question = {
    open: leaving !== null,
    stay: () => setLeaving(null),
    discard: () => leaving?.(),
  }
  /** Marks the typed values as saved. */
  const forget = () => void (touched.current = false)
  return { watch, leave, question, forget }
}
