import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { CarouselControls } from './carousel-controls.tsx'
import { cx } from './cx.ts'
import { scrolledSlide } from './scrolled-slide.ts'

const CarouselEngine = lazy(() => import('./carousel-engine.tsx'))

/** The methods of the engine that the carousel uses. */
export type CarouselDrive = { next: () => void; previous: () => void; to: (slide: number) => void }

type Props = {
  /** The label for screen readers. */
  label: string
  slides: readonly ReactNode[]
  /** Turns to the next slide every 10 s until the visitor turns one by hand. */
  autoplay?: boolean
  className?: string
}

/** Slides in an endless rotation (C-007, C-008); any turn by hand stops the autoplay for good (C-006). */
export function Carousel({ label, slides, autoplay = false, className }: Props) {
  const viewport = useRef<HTMLDivElement>(null)
  const drive = useRef<CarouselDrive>(null)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [isDriven, setDriven] = useState(false)
  const many = slides.length > 1
  const [shownAt] = useState(() => Date.now())
  const seen = useSeen(viewport, many)
  const { awake, wake } = useAwake(many)
  const stop = useCallback(() => setPlaying(false), [])
  useEffect(
    () => setPlaying(autoplay && many && !matchMedia('(prefers-reduced-motion: reduce)').matches),
    [autoplay, many],
  )

  const waiting = useRef<((drive: CarouselDrive) => void) | null>(null)
  const byHand = (move: (drive: CarouselDrive) => void) => {
    stop()
    if (drive.current) return move(drive.current)
    // The first script repeats presses from before the page was ready. Such a press is no user event, so the engine is
    // woken here.
    wake()
    waiting.current = move
  }
  const ready = useCallback((own: CarouselDrive) => {
    setDriven(true)
    waiting.current?.(own)
    waiting.current = null
  }, [])
  // Until the engine takes over, the browser scrolls the slides, also before any script runs.
  const scrolled = useCallback(() => {
    if (!drive.current) setCurrent(scrolledSlide(viewport.current))
  }, [])
  useEffect(scrolled, [scrolled])
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    byHand((engine) => (event.key === 'ArrowRight' ? engine.next() : engine.previous()))
  }

  return (
    <section
      aria-roledescription="캐러셀"
      aria-label={label}
      onKeyDown={many ? keys : undefined}
      className={cx('group relative', className)}
    >
      <div
        ref={viewport}
        onScroll={scrolled}
        // A keyboard reaches the slides by Tab and turns them by the arrow keys, with and without the engine.
        tabIndex={many ? 0 : undefined}
        className={cx(
          'h-full',
          many &&
            (isDriven
              ? 'overflow-hidden'
              : 'snap-x snap-mandatory overflow-x-auto overscroll-x-contain no-scrollbar'),
        )}
      >
        <div className={cx('flex h-full', isDriven && 'touch-pan-y')} aria-live={playing ? 'off' : 'polite'}>
          {slides.map((slide, at) => (
            <div
              key={at}
              role="group"
              aria-roledescription="슬라이드"
              aria-label={`${at + 1} / ${slides.length}`}
              inert={at !== current}
              className="h-full min-w-0 flex-[0_0_100%] snap-start"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {many && <CarouselControls {...{ count: slides.length, current, playing, byHand }} stop={stop} />}
      {many && seen && awake && (
        <Suspense>
          <CarouselEngine
            viewport={viewport}
            drive={drive}
            ready={ready}
            playing={playing}
            shownAt={shownAt}
            selected={setCurrent}
            touched={stop}
          />
        </Suspense>
      )}
    </section>
  )
}

const MOVES = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin'] as const
const LATEST_MS = 6_000

/** True once the user interacts with the page, or shortly before the first turn: the first load omits the engine. */
function useAwake(wanted: boolean) {
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const once = new AbortController()
    const begin = () => {
      once.abort()
      setAwake(true)
    }
    const timer = setTimeout(begin, LATEST_MS)
    for (const move of MOVES)
      addEventListener(move, begin, { passive: true, capture: true, signal: once.signal })
    return () => {
      clearTimeout(timer)
      once.abort()
    }
  }, [wanted])
  const wake = useCallback(() => setAwake(true), [])
  return { awake, wake }
}

/** True once the element has been visible: before that its engine need not be loaded. */
function useSeen(target: { current: HTMLElement | null }, wanted: boolean) {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!wanted || !target.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, wanted])
  return seen
}
