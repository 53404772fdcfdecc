import { ErrorState } from '#kit/ui/error-state.tsx'
import { Frame } from './frame.tsx'
import { RideHeader } from './ride-header.tsx'
import { rideTabs } from './tabs.ts'
import { useReturn } from './use-return.ts'

/**
 * Shown instead of a screen that failed to load or render; a missing screen reloads automatically once the server
 * answers.
 */
export function ScreenFailed({ isMissing = false }) {
  const { retry, busy } = useReturn(isMissing)
  return (
    <div className="grid min-h-[70dvh] place-items-center px-base">
      <ErrorState
        title="화면을 불러오지 못했습니다"
        text={
          isMissing
            ? '연결이 돌아오면 바로 보여 드립니다. 급하시면 다시 시도를 눌러 주세요.'
            : '연결을 확인하신 뒤 다시 시도해 주세요. 계속되면 상담 채팅으로 알려 주세요.'
        }
        retry={retry}
        busy={busy}
        isScreen
      />
    </div>
  )
}

/** Shown instead of a frame that failed to load, inside the frame that is bundled with the entry. */
export const FrameFailed = ({ isMissing = false }) => (
  <Frame header={<RideHeader over={false} />} tabs={rideTabs} active={null}>
    <ScreenFailed isMissing={isMissing} />
  </Frame>
)
