import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, type RefObject } from 'react'
import type { CarouselDrive } from './carousel.tsx'
import { scrolledSlide } from './scrolled-slide.ts'

/** How long a slide is shown, in milliseconds. */
export const slideTime = 10_000

type Props = {
  viewport: RefObject<HTMLElement | null>
  drive: RefObject<CarouselDrive | null>
  /** Called when the engine is ready. */
  ready: (drive: CarouselDrive) => void
  playing: boolean
  /** When the slides were first shown, in milliseconds: the first slide then stays as long as the others. */
  shownAt: number
  selected: (slide: number) => void
  touched: () => void
}

/** Renders nothing: adds dragging, endless rotation and autoplay to the slides. */
export default function CarouselEngine({
  viewport,
  drive,
  ready,
  playing,
  shownAt,
  selected,
  touched,
}: Props) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const [startIndex] = useState(() => scrolledSlide(viewport.current))
  const [attach, api] = useEmblaCarousel({ loop: true, startIndex, duration: calm ? 0 : 24 })
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
    // The engine starts at the slide that the browser has scrolled to, and positions the slides itself from now on.
    viewport.current?.scrollTo({ left: 0, behavior: 'instant' })
    ready(drive.current)
    report()
    return () => {
      drive.current = null
      api.off('select', report).off('pointerDown', touched)
    }
  }, [api, drive, ready, selected, touched, viewport])

  useEffect(() => {
    if (!api || !playing) return
    let timer: ReturnType<typeof setTimeout>
    const turnIn = (milliseconds: number) =>
      (timer = setTimeout(() => {
        if (isInView(viewport.current)) api.scrollNext()
        turnIn(slideTime)
      }, milliseconds))
    turnIn(Math.max(0, shownAt + slideTime - Date.now()))
    return () => clearTimeout(timer)
  }, [api, playing, shownAt, viewport])

  return null
}

function isInView(element: HTMLElement | null): boolean {
  const box = element?.getBoundingClientRect()
  return Boolean(box && !document.hidden && box.bottom > 0 && box.top < innerHeight)
}
