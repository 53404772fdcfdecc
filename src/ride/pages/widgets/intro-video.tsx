import { brand } from '#brand'
import { useState } from 'react'

/** A picture until it is asked for: nobody's player is loaded, and nobody is told of the visit, before. */
export function IntroVideo() {
  const [asked, setAsked] = useState(false)
  return (
    <div className="relative aspect-video overflow-hidden rounded-card bg-primary shadow-card lg:aspect-auto">
      {asked ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${brand.videoId}?autoplay=1&rel=0`}
          title="모심 소개 영상"
          allow="autoplay; fullscreen; encrypted-media"
          className="absolute inset-0 h-full w-full"
        />
      ) : (
        <button
          type="button"
          onClick={() => setAsked(true)}
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
            <span className="grid size-16 place-items-center rounded-full bg-white/95 text-primary shadow-float transition-transform group-hover:scale-105">
              <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                <path d="M7 4.5v15l13-7.5z" />
              </svg>
            </span>
          </span>
          <span className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-[#060b18] to-transparent" />
          <span className="absolute inset-x-5 bottom-4 text-left text-body font-semibold text-white">
            모심의 하루, 영상으로 보기<span className="sr-only"> 재생</span>
          </span>
        </button>
      )}
    </div>
  )
}
