import { useRef } from 'react'

/**
 * The Idempotency-Key of a form: after a lost answer, equal values are saved only once; changed values get a new key.
 */
export function useFormKey(values: object): () => string {
  const sent = useRef<{ values: object; key: string }>(null)
  return () => {
    if (sent.current?.values !== values) sent.current = { values, key: crypto.randomUUID() }
    return sent.current.key
  }
}
