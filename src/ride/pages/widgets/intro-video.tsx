import { brand } from '#brand'
import { cx } from '#kit/ui/cx.ts'
import { PLAYER_ORIGIN } from './home-content.ts'
import { type PlayerState, usePlayer } from './use-player.ts'

const WORDS: Record<PlayerState, string> = {
  idle: '모심의 하루, 영상으로 보기',
  loading: '영상을 불러오고 있습니다',
  playing: '',
  failed: '영상을 불러오지 못했습니다. 다시 시도하시려면 눌러 주세요',
}

/** A picture that the video replaces on a press; the third party's player is loaded only then. */
export function IntroVideo() {
  const { frame, state, play } = usePlayer()
  const isAsked = state === 'loading' || state === 'playing'
  return (
    <div className="relative aspect-video overflow-hidden rounded-card bg-primary shadow-card md:max-lg:col-span-2 lg:aspect-auto">
      {isAsked && (
        <iframe
          ref={frame}
          src={`${PLAYER_ORIGIN}/embed/${brand.videoId}?autoplay=1&rel=0&enablejsapi=1&origin=${encodeURIComponent(location.origin)}`}
          title="모심 소개 영상"
          allow="autoplay; fullscreen; encrypted-media"
          className={cx('absolute inset-0 h-full w-full', state === 'loading' && 'invisible')}
        />
      )}
      {state !== 'playing' && <Poster state={state} play={play} />}
    </div>
  )
}

function Poster({ state, play }: { state: PlayerState; play: () => void }) {
  return (
    <button
      type="button"
      onClick={play}
      aria-disabled={state === 'loading'}
      className="group absolute inset-0 h-full w-full focus-visible:-outline-offset-4"
    >
      <img
        src="/drawings/video-poster.svg"
        alt=""
        width={800}
        height={500}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 h-full w-full object-cover"
      />
      <span className="absolute inset-0 grid place-items-center">
        <span
          className={cx(
            'grid size-16 place-items-center rounded-full bg-white/95 text-primary shadow-float transition-transform group-hover:scale-105',
            state === 'loading' && 'animate-pulse',
          )}
        >
          <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d="M7 4.5v15l13-7.5z" />
          </svg>
        </span>
      </span>
      <span className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-[#060b18] to-transparent" />
      <span
        aria-live="polite"
        className="absolute inset-x-5 bottom-4 text-left text-body font-semibold text-white"
      >
        {WORDS[state]}
        {state === 'idle' && <span className="sr-only"> 재생</span>}
      </span>
    </button>
  )
}
