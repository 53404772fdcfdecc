import { useQueryClient } from '@tanstack/react-query'
import { MarketingChoice as Choice } from '#platform/consent/widgets/marketing-choice.tsx'
import type { patchAccount } from '../contract.ts'
import { call, question } from './realm.ts'

const { queryKey } = question('GET /api/subscribe/accounts')

/** Whether the subscriber wants news. */
export function MarketingChoice({ agreed }: { agreed: boolean }) {
  const queries = useQueryClient()
  const save = async (marketing: boolean) => {
    const saved = await call<typeof patchAccount>('PATCH /api/subscribe/accounts', { body: { marketing } })
    queries.setQueryData(queryKey, saved)
  }
  return <Choice agreed={agreed} save={save} />
}
