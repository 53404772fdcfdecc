import { useEffect, useRef, useState } from 'react'

/** After a scroll the button changes this late, so that a double press for more does not also submit. */
const SETTLE_MS = 600

/**
 * Whether the end of a page has been in view above the bar of its button. `scrollOn` shows the next part: what is out of
 * sight is not agreed to.
 */
export function useSeenToEnd() {
  const end = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('.flow-bar')?.offsetHeight ?? 0
    let wait = 0
    let timer: ReturnType<typeof setTimeout>
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) timer = setTimeout(() => setSeen(true), wait)
      wait = SETTLE_MS
    }
    const observer = new IntersectionObserver(look, { rootMargin: `0px 0px -${bar}px 0px` })
    if (end.current) observer.observe(end.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  const scrollOn = () => scrollBy({ top: innerHeight / 2, behavior: 'smooth' })
  return { end, isSeen, scrollOn }
}
