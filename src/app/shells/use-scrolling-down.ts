import { useEffect, type RefObject } from 'react'

const NEAR_TOP = 80
/** A shorter scroll does not count, because a finger is never quite still. */
const STEP = 8

/** Marks the element `data-aside` while the user scrolls down; not after they scroll up or reach the top. */
export function useScrollingDown(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = scrollY
    const listen = () => {
      const moved = scrollY - before
      if (Math.abs(moved) < STEP) return
      before = scrollY
      target.current?.toggleAttribute('data-aside', moved > 0 && scrollY > NEAR_TOP)
    }
    addEventListener('scroll', listen, { passive: true })
    return () => removeEventListener('scroll', listen)
  }, [target])
}
