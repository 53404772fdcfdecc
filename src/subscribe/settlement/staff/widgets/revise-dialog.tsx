import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { FeeRow, SettlementRow } from '../../contract.ts'
import type { FeeKind } from '../../rules.ts'
import { waivedOf } from '../../return/rules.ts'
import { itemText } from '../../copy.ts'
import { reviseSettlement } from '../contract.ts'
import { DamageFields, useDamages } from './damages.tsx'

type Props = { offer: SettlementRow; fees: FeeRow[]; title: string; close: () => void }

/** Offers revised costs of a return, without the waived fees; the new offer replaces the former one. */
export function ReviseDialog({ offer, fees, title, close }: Props) {
  const { call } = useStaffRealm()
  const damages = useDamages(offer.items)
  // Waived fees stay waived unless staff change that.
  const [waived, setWaived] = useState(() => waivedOf(fees, offer.items))
  const toggle = (kind: FeeKind) =>
    setWaived((old) => (old.includes(kind) ? old.filter((one) => one !== kind) : [...old, kind]))
  return (
    <FormDrawer
      title="정산 다시 보내기"
      text={title}
      close={close}
      cancel="취소"
      action="보내기"
      check={damages.check}
      send={() =>
        call(reviseSettlement, {
          params: { id: offer.id },
          body: { damages: damages.bodyOf(), waived },
        })
      }
      done="정산 내역을 다시 보냈습니다."
      failed="정산 내역을 다시 보내지 못했습니다."
    >
      {offer.objection && <Notice tone="wait">구독자 의견: {offer.objection}</Notice>}
      {fees.map((fee) => (
        <Checkbox
          key={fee.kind}
          label={`${itemText(fee)} 면제`}
          checked={waived.includes(fee.kind)}
          onChange={() => toggle(fee.kind)}
        />
      ))}
      <DamageFields damages={damages} />
    </FormDrawer>
  )
}
