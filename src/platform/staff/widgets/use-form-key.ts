import { useRef } from 'react'

/** A key for what a form sends: the same again, after an answer that was lost, is done once; a changed form is another. */
export function useFormKey(values: object): () => string {
  const sent = useRef<{ values: object; key: string }>(null)
  return () => {
    if (sent.current?.values !== values) sent.current = { values, key: crypto.randomUUID() }
    return sent.current.key
  }
}
