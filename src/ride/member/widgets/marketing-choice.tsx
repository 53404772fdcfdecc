import { useQueryClient } from '@tanstack/react-query'
import { MarketingChoice as Choice } from '#platform/consent/widgets/marketing-choice.tsx'
import { call, question } from '#ride/account/widgets/realm.ts'
import { getMember, putMarketing } from '#ride/account/member/contract.ts'

type Props = { member: { id: string; marketing: boolean } }

/** The member's consent to news. */
export function MarketingChoice({ member: { id, marketing } }: Props) {
  const queries = useQueryClient()
  const params = { id }
  const save = async (agreed: boolean) => {
    const body = { marketing: agreed }
    const saved = await call(putMarketing, { params, body })
    queries.setQueryData(question(getMember, { params }).queryKey, saved)
  }
  return <Choice agreed={marketing} save={save} />
}
