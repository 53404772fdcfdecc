import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, type RefObject } from 'react'
import type { CarouselDrive } from './carousel.tsx'

/** How long a slide stands, in milliseconds. */
export const slideTime = 10_000

type Props = {
  viewport: RefObject<HTMLElement | null>
  drive: RefObject<CarouselDrive | null>
  playing: boolean
  selected: (slide: number) => void
  touched: () => void
}

/** Draws nothing: gives the slides their drag, their endless round and their clock. */
export default function CarouselEngine({ viewport, drive, playing, selected, touched }: Props) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const [attach, api] = useEmblaCarousel({ loop: true, duration: calm ? 0 : 24 })
  useEffect(() => attach(viewport.current), [attach, viewport])

  useEffect(() => {
    if (!api) return
    drive.current = {
      next: () => api.scrollNext(),
      previous: () => api.scrollPrev(),
      to: (slide) => api.scrollTo(slide),
    }
    const report = () => selected(api.selectedScrollSnap())
    api.on('select', report).on('pointerDown', touched)
    return () => {
      drive.current = null
      api.off('select', report).off('pointerDown', touched)
    }
  }, [api, drive, selected, touched])

  useEffect(() => {
    if (!api || !playing) return
    const timer = setInterval(() => isInView(viewport.current) && api.scrollNext(), slideTime)
    return () => clearInterval(timer)
  }, [api, playing, viewport])

  return null
}

function isInView(element: HTMLElement | null): boolean {
  const box = element?.getBoundingClientRect()
  return Boolean(box && !document.hidden && box.bottom > 0 && box.top < innerHeight)
}
