import { useEffect, type RefObject } from 'react'

/** From this position on the header counts as scrolled (C-015). */
export const scrollThreshold = 500

/** 0 at the top, 1 from 500 pixels. */
export function scrollRatio(scrollY: number): number {
  return Math.min(1, Math.max(0, scrollY / scrollThreshold))
}

/** Writes the ratio to the element as `--scrolled` and marks it `data-scrolled`, without a rendering. */
export function useScrollRatio(target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let frame = 0
    const write = () => {
      frame = 0
      const ratio = scrollRatio(scrollY)
      target.current?.style.setProperty('--scrolled', ratio.toFixed(3))
      target.current?.toggleAttribute('data-scrolled', ratio === 1)
      target.current?.toggleAttribute('data-past-half', ratio > 0.4)
    }
    const listen = () => (frame ||= requestAnimationFrame(write))
    write()
    addEventListener('scroll', listen, { passive: true })
    return () => {
      removeEventListener('scroll', listen)
      cancelAnimationFrame(frame)
    }
  }, [target])
}
