import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  title?: string
  text?: ReactNode
  retry?: () => void
  busy?: boolean
  /** Whether it replaces a whole screen, so that its title is the page's heading. */
  isScreen?: boolean
}

/** An error, and a button to retry. */
export function ErrorState({
  title = '잠시 연결이 원활하지 않습니다',
  text = '잠시 후 다시 시도해 주세요.',
  retry,
  busy,
  isScreen = false,
}: Props) {
  const Title = isScreen ? 'h1' : 'p'
  return (
    <div role="alert" className="grid justify-items-center gap-gutter px-base py-12 text-center">
      <Title className="text-control font-bold text-text-strong">{title}</Title>
      <p className="max-w-80 text-body text-text-soft">{text}</p>
      {retry && (
        <Button variant="gray" onClick={retry} busy={busy} className="mt-gutter">
          다시 시도
        </Button>
      )}
    </div>
  )
}
