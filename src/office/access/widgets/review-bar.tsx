import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthStart } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { getReview, type ReviewOut } from '#platform/access/review/contract.ts'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { ReviewDialog } from './review-dialog.tsx'

/** `11월`. */
const monthText = (month: string): string => `${Number(month.slice(5))}월`

/**
 * The review of the last month: signed, or the number of staff with conspicuous accesses. Renders nothing while it
 * loads.
 */
export function ReviewBar() {
  const month = monthStart(useToday(), -1).slice(0, 7)
  const { data: review } = useQuery(question(getReview, { params: { month } }))
  const [isOpen, setOpen] = useState(false)
  const maySign = useMay('STAFF')
  if (!review) return null
  const isToSign = maySign && !review.signature
  return (
    <section
      aria-label="월간 점검"
      className="flex flex-wrap items-center justify-between gap-gutter rounded-card border border-line px-base py-gutter text-body"
    >
      <p>
        <strong className="text-text-strong">{monthText(month)} 접속 기록 점검</strong>{' '}
        <span className="text-text-soft">{stateOf(review)}</span>
      </p>
      <Button size="small" variant={isToSign ? 'primary' : 'gray'} onClick={() => setOpen(true)}>
        {isToSign ? '점검하고 서명하기' : '점검 내용 보기'}
      </Button>
      {isOpen && (
        <ReviewDialog
          review={review}
          isToSign={isToSign}
          title={`${monthText(month)} 접속 기록 점검`}
          close={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function stateOf({ signature, figures }: ReviewOut): string {
  if (signature) return `${signature.name} 님이 서명했습니다.`
  const standing = figures.filter(({ outliers }) => outliers.length > 0).length
  return standing > 0 ? `살펴볼 직원이 ${standing}명 있습니다.` : '눈에 띄는 접속은 없습니다.'
}
