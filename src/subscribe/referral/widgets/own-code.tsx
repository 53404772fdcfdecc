import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { getAccount } from '#subscribe/account/contract.ts'
import { copyText } from '#kit/ui/copy-text.ts'
import { question } from '#subscribe/account/widgets/realm.ts'
import { urls } from '#urls'

const COPIED = { done: '추천 코드가 복사되었습니다.', failed: '복사에 실패했습니다.' }

/** The subscriber's own code, to copy for friends. */
export function OwnCode() {
  const { data, error } = useQuery(question(getAccount))
  if (error && !data) return null
  // The placeholder has the height of the content, so that the page below does not move.
  if (!data) return <Skeleton className="h-[9.625rem] rounded-card" />
  const { referral_code: code } = data
  return (
    <Card as="section" aria-label="내 추천 코드" className="grid gap-base">
      <div>
        <h2 className="text-body text-text-soft">내 추천 코드</h2>
        <p className="text-title-l font-bold tracking-widest text-text-strong">{code}</p>
      </div>
      <div className="grid grid-cols-2 gap-gutter">
        <Button variant="gray" onClick={() => void copyText(code, COPIED, 'dark')}>
          코드 복사
        </Button>
        <Button to={urls.subscribe.event}>친구에게 공유</Button>
      </div>
    </Card>
  )
}
