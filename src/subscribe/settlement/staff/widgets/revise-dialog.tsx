import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { SettlementRow } from '../../contract.ts'
import { ITEM_WORDS, itemText } from '../../words.ts'
import type { reviseSettlement } from '../contract.ts'
import { DamageFields, useDamages } from './damages.tsx'

const WAIVABLE = ['MILEAGE', 'LATE_DAYS'] as const
type Waivable = (typeof WAIVABLE)[number]

type Props = { offer: SettlementRow; title: string; close: () => void }

/** Offers what a return costs anew: the former offer ends with it. */
export function ReviseDialog({ offer, title, close }: Props) {
  const { call } = useStaffRealm()
  const damages = useDamages(offer.items)
  const isFree = offer.items.length === 0
  // What cost nothing may have been waived: it stays so unless staff say otherwise.
  const [waived, setWaived] = useState<Waivable[]>(isFree ? [...WAIVABLE] : [])
  const toggle = (kind: Waivable) =>
    setWaived((old) => (old.includes(kind) ? old.filter((one) => one !== kind) : [...old, kind]))
  return (
    <FormDialog
      isDrawer
      title="정산 다시 보내기"
      text={title}
      close={close}
      cancel="취소"
      action="보내기"
      check={damages.check}
      send={() =>
        call<typeof reviseSettlement>('POST /api/admin/subscription/settlements/{id}/revise', {
          params: { id: offer.id },
          body: { damages: damages.bodyOf(), waived },
        })
      }
      done="정산 내역을 다시 보냈습니다."
      failed="정산 내역을 다시 보내지 못했습니다."
    >
      {offer.objection && <Notice tone="wait">구독자 의견: {offer.objection}</Notice>}
      {WAIVABLE.map((kind) => {
        const item = offer.items.find((one) => one.kind === kind)
        return (
          (item || isFree) && (
            <Checkbox
              key={kind}
              label={`${item ? itemText(item) : ITEM_WORDS[kind]} 면제`}
              checked={waived.includes(kind)}
              onChange={() => toggle(kind)}
            />
          )
        )
      })}
      <DamageFields damages={damages} />
    </FormDialog>
  )
}
