import { useState } from 'react'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { MARKETING_FAILED, MARKETING_SAVED } from '../copy.ts'

type Props = { agreed: boolean; save: (agreed: boolean) => Promise<void> }

/** The consent to marketing messages, given or withdrawn with one press. */
export function MarketingChoice({ agreed, save }: Props) {
  const { busy, failure, run } = useAction(MARKETING_FAILED)
  const [wanted, setWanted] = useState(agreed)
  const choose = async (next: boolean) => {
    if (busy) return
    setWanted(next)
    const saved = await run(() => save(next).then(() => true), MARKETING_SAVED(next))
    if (!saved) setWanted(agreed)
  }
  return (
    <section aria-label="알림 설정" className="grid gap-small">
      <h2 className="text-control">알림 설정</h2>
      <Checkbox
        label="혜택과 소식을 받겠습니다. (마케팅 정보 수신 동의)"
        checked={wanted}
        aria-busy={busy}
        onChange={({ target }) => void choose(target.checked)}
      />
      {failure && <RefusalNotice>{failure.more}</RefusalNotice>}
    </section>
  )
}
