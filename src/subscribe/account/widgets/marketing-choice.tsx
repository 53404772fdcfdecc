import { useQueryClient } from '@tanstack/react-query'
import { MarketingChoice as Choice } from '#platform/consent/widgets/marketing-choice.tsx'
import { patchAccount, getAccount } from '../contract.ts'
import { call, question } from './realm.ts'

const { queryKey } = question(getAccount)

/** The switch with which the subscriber agrees to advertising. */
export function MarketingChoice({ agreed }: { agreed: boolean }) {
  const queries = useQueryClient()
  const save = async (marketing: boolean) => {
    const saved = await call(patchAccount, { body: { marketing } })
    queries.setQueryData(queryKey, saved)
  }
  return <Choice agreed={agreed} save={save} />
}
