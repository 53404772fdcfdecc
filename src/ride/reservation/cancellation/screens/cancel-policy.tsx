import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { isForbidden } from '#kit/ui/list-failed.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { getStaffCancelPolicy } from '../contract.ts'
import { beforeText, POLICY_EFFECT, policyText, RETURNED_WORDS } from '../copy.ts'
import type { CancelStep } from '../rules.ts'
import { PolicyDialog } from '../widgets/policy-dialog.tsx'

export const meta = { title: '취소 규정' }

/** The screen on which the owner sets the cancel policy of new bookings. */
export default function CancelPolicyScreen() {
  const asked = useQuery(question(getStaffCancelPolicy))
  const [isEditing, setEditing] = useState(false)
  if (isForbidden(asked.error)) return <NoAccess />
  return (
    <div className="grid grid-cols-1 content-start gap-gutter">
      <div className="flex flex-wrap items-end justify-between gap-gutter">
        <h1 className="text-title-s">취소 규정</h1>
        {asked.data && (
          <Button size="small" onClick={() => setEditing(true)}>
            규정 변경
          </Button>
        )}
      </div>
      <Loaded asked={asked} loading="취소 규정을 불러오는 중입니다">
        {(policy) => (
          <>
            <Rule steps={policy.steps} />
            {isEditing && <PolicyDialog policy={policy} close={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

const Rule = ({ steps }: { steps: CancelStep[] }) => (
  <Card as="section" className="grid max-w-3xl gap-base p-base">
    <table className="w-full text-body">
      <caption className="pb-gutter text-left font-semibold text-text-strong">지금 규정</caption>
      <thead>
        <tr className="border-b border-line text-left text-text-soft">
          <th className="py-2 font-normal">취소하는 때</th>
          <th className="py-2 font-normal">돌려주는 티켓</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ hours_before: hours, returned }) => (
          <tr key={hours} className="border-b border-line">
            <td className="py-2">{beforeText(hours)}까지</td>
            <td className="py-2">{RETURNED_WORDS[returned]}</td>
          </tr>
        ))}
        <tr>
          <td className="py-2">그 뒤</td>
          <td className="py-2">직접 취소할 수 없고, 직원이 정합니다.</td>
        </tr>
      </tbody>
    </table>
    <div className="grid gap-gutter">
      <h2 className="text-body font-semibold text-text-strong">손님께 보이는 글</h2>
      <p className="rounded-field bg-sunken p-base text-body text-text">{policyText(steps)}</p>
      <p className="text-text-soft">{POLICY_EFFECT}</p>
    </div>
  </Card>
)
