import { ordinal } from '#kit/ordinal.ts'
import type { CarouselDrive } from './carousel.tsx'
import { Chevron } from './chevron.tsx'
import { cx } from './cx.ts'

type Props = {
  count: number
  current: number
  playing: boolean
  byHand: (move: (drive: CarouselDrive) => void) => void
  stop: () => void
}

const arrow =
  'absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-white/90 text-[#0f1a33] shadow-card opacity-0 ' +
  'transition-opacity group-hover:opacity-100 focus-visible:opacity-100 md:grid'

/** Dots, arrows for the mouse, and a button that stops the autoplay. */
export function CarouselControls({ count, current, playing, byHand, stop }: Props) {
  return (
    <>
      <button
        type="button"
        aria-label="이전 사진"
        onClick={() => byHand((drive) => drive.previous())}
        className={cx(arrow, 'left-3')}
      >
        <Chevron className="rotate-90" />
      </button>
      <button
        type="button"
        aria-label="다음 사진"
        onClick={() => byHand((drive) => drive.next())}
        className={cx(arrow, 'right-3')}
      >
        <Chevron className="-rotate-90" />
      </button>
      <div className="absolute inset-x-0 bottom-1 flex items-center justify-center">
        {Array.from({ length: count }, (_, at) => (
          <button
            key={at}
            type="button"
            aria-label={`${count}장 가운데 ${ordinal(at + 1)} 사진`}
            aria-current={at === current || undefined}
            onClick={() => byHand((drive) => drive.to(at))}
            className="grid size-6 place-items-center rounded-full"
          >
            <span
              className={cx(
                'h-1.5 rounded-full shadow-[0_0_0_1px_rgb(15_26_51/0.18)] transition-[width,background-color]',
                at === current ? 'w-4 bg-white' : 'w-1.5 bg-white/60',
              )}
            />
          </button>
        ))}
        {playing && (
          <button
            type="button"
            aria-label="자동 넘김 멈추기"
            onClick={stop}
            className="absolute right-2 grid size-8 place-items-center rounded-full text-white/90 opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          >
            <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
              <path d="M2 1h3v10H2zM7 1h3v10H7z" />
            </svg>
          </button>
        )}
      </div>
    </>
  )
}
