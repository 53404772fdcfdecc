import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { useKakaoReturn } from '../widgets/use-kakao-return.ts'
import { SOCIAL_FAILED } from '../copy.ts'
import { urls } from '#urls'

export const meta = { title: '카카오 로그인' }

/** The page to which Kakao sends the browser back (S-078). */
export default function Kakao() {
  const { isArriving, failure } = useKakaoReturn()
  if (isArriving) return <FormWaiting label="카카오 로그인 중입니다" parts={['field', 'field', 'button']} />
  return (
    <div className="grid justify-items-center gap-base py-12">
      <ErrorState isScreen title={SOCIAL_FAILED} text={detailOf(failure)} />
      <Button to={urls.subscribe.login} variant="gray">
        로그인으로 돌아가기
      </Button>
    </div>
  )
}

const detailOf = (failure: string): string =>
  failure.replace(SOCIAL_FAILED, '').trim() || '로그인부터 다시 시도해 주세요.'
