import { useEffect } from 'react'
import { recordPrint } from '#platform/access/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'

/** Records that the page is printed, which only the browser knows. */
export function PrintRecord() {
  useEffect(() => {
    const record = () => void call(recordPrint, { body: { path: location.pathname } }).catch(() => {})
    addEventListener('beforeprint', record)
    return () => removeEventListener('beforeprint', record)
  }, [])
  return null
}
