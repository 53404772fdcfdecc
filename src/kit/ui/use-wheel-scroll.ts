import { type RefObject, useEffect } from 'react'

/** Scroll snapping may stop an element this many pixels before its end. */
export const END_PX = 20

/** Lets the mouse wheel scroll an element sideways; at its end the page scrolls as usual. */
export function useWheelScroll(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      // A horizontal wheel or touchpad works natively; with Ctrl it is a pinch that zooms.
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft
      if (event.deltaY > 0 ? rest < END_PX : element.scrollLeft < END_PX) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [target])
}
