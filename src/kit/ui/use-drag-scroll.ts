import { type RefObject, useEffect } from 'react'

// In pixels: a shorter movement is a click with an unsteady hand.
const THRESHOLD = 6

/** Lets the mouse drag an element's content sideways like a finger; a drag does not click. */
export function useDragScroll(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    if (!element) return
    let start: { x: number; left: number } | null = null
    let dragged = false
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      start = { x: event.clientX, left: element.scrollLeft }
      dragged = false
    }
    const move = (event: PointerEvent) => {
      if (!start) return
      const way = event.clientX - start.x
      if (!dragged && Math.abs(way) < THRESHOLD) return
      dragged = true
      // Scroll snapping would work against the drag.
      element.style.scrollSnapType = 'none'
      element.style.cursor = 'grabbing'
      element.scrollLeft = start.left - way
    }
    const up = () => {
      start = null
      element.style.scrollSnapType = ''
      element.style.cursor = ''
    }
    const click = (event: MouseEvent) => {
      if (!dragged) return
      dragged = false
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('pointerdown', down)
    addEventListener('pointermove', move, { passive: true })
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    element.addEventListener('click', click, true)
    return () => {
      element.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
      element.removeEventListener('click', click, true)
    }
  }, [target])
}
