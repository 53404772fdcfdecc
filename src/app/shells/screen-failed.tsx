import { ErrorState } from '#kit/ui/error-state.tsx'
import { isRouteErrorResponse, useRouteError } from 'react-router'

/** Shown instead of a screen that could not be loaded or drawn. A new version on the server is the usual cause. */
export function ScreenFailed() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) console.error(error)
  return (
    <div className="grid min-h-[70dvh] place-items-center px-base">
      <ErrorState
        title="화면을 불러오지 못했습니다"
        text="연결을 확인하신 뒤 다시 시도해 주세요. 계속되면 상담 채팅으로 알려 주세요."
        retry={() => location.reload()}
      />
    </div>
  )
}
