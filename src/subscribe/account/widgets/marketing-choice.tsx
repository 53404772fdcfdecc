import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import type { patchAccount } from '../contract.ts'
import { MARKETING_FAILED, MARKETING_SAVED } from '../words.ts'
import { call, question } from './realm.ts'

const { queryKey } = question('GET /api/subscribe/accounts')

/** News and offers by message: agreed to or taken back at any time, by one press. */
export function MarketingChoice({ agreed }: { agreed: boolean }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction(MARKETING_FAILED)
  const [wanted, setWanted] = useState(agreed)
  const choose = async (marketing: boolean) => {
    if (busy) return
    setWanted(marketing)
    const saved = await run(
      () => call<typeof patchAccount>('PATCH /api/subscribe/accounts', { body: { marketing } }),
      MARKETING_SAVED(marketing),
    )
    if (saved) queries.setQueryData(queryKey, saved)
    else setWanted(agreed)
  }
  return (
    <section aria-label="알림 설정" className="grid gap-gutter">
      <Checkbox
        label="혜택과 소식을 받겠습니다. (마케팅 정보 수신 동의)"
        checked={wanted}
        aria-busy={busy}
        onChange={({ target }) => void choose(target.checked)}
      />
      {failure && <Notice tone="wrong">{failure.more}</Notice>}
    </section>
  )
}
