import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { CodeForm } from '#subscribe/account/widgets/code-form.tsx'
import { failureTextOr } from '#subscribe/account/widgets/failure-text.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { enterReferrer } from '../contract.ts'
import { REFERRER_DONE, REFERRER_FAILED, REFERRER_MISSING } from '../copy.ts'
import { urls } from '#urls'

/**
 * The form for a friend's code, once per subscriber; afterwards both have a coupon (S-169…S-172). It begins with the
 * code of a shared link.
 */
export function ReferrerEntry({ shared = '' }: { shared?: string }) {
  const [done, setDone] = useState(false)
  const enter = async (code: string, key: string) => {
    try {
      await call(enterReferrer, {
        params: { code },
        key,
      })
      setDone(true)
      return null
    } catch (error) {
      const more = failureTextOr('')(error)
      return more ? `${REFERRER_FAILED}: ${more}` : REFERRER_FAILED
    }
  }
  if (done)
    return (
      <div className="grid gap-base">
        <Notice tone="good">{REFERRER_DONE}</Notice>
        <Button to={urls.subscribe.coupons} wide>
          쿠폰함 보기
        </Button>
      </div>
    )
  return (
    <CodeForm
      label="추천인 코드"
      button="제출"
      missing={REFERRER_MISSING}
      hint="가입 후 30일 안에 한 번 입력하실 수 있습니다."
      start={shared}
      send={enter}
    />
  )
}
