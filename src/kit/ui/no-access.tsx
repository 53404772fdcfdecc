import { Lock } from 'lucide-react'
import { Button } from './button.tsx'

/** Shown after a 403, with a link to another page. */
export function NoAccess() {
  return (
    <div
      role="alert"
      className="grid min-h-[70dvh] place-content-center justify-items-center gap-gutter px-base text-center"
    >
      <Lock size={28} strokeWidth={1.6} aria-hidden="true" className="mb-gutter text-text-soft" />
      <h1 className="text-title-s">권한이 없습니다</h1>
      <p className="max-w-80 text-body text-text-soft">
        이 화면을 볼 수 있는 계정으로 로그인하셨는지, 직원이시면 대표가 정한 역할에 이 권한이 있는지 확인해
        주세요.
      </p>
      <Button to="/" variant="gray" size="small" className="mt-gutter">
        처음 화면으로
      </Button>
    </div>
  )
}
