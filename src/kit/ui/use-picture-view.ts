import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { moveBy, type Size, rotate, type View, UNZOOMED, zoomTo } from './picture-view.ts'

const STEP = 1.4
const PUSH = 60
const NEAR = 2.5

type Point = { x: number; y: number }
/** The position of a pointer, relative to the middle of the frame. */
const placeOf = (frame: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** The view of a picture that is zoomed, turned and moved by keys, buttons, wheel, one finger or two. */
export function usePictureView() {
  const [view, setView] = useState(UNZOOMED)
  const [frame, setFrame] = useState<Size>({ width: 1, height: 1 })
  const [picture, setSize] = useState<Size>({ width: 1, height: 1 })
  const pointers = useRef(new Map<number, Point>())

  /** A new picture is first shown whole. */
  const setPicture = (size: Size) => {
    setSize(size)
    setView(UNZOOMED)
  }
  const zoom = useCallback(
    (factor: number, at?: Point) => setView((old) => zoomTo(frame, picture, old, factor, at)),
    [frame, picture],
  )
  const move = (by: Point) => setView((old) => moveBy(frame, picture, old, by))
  const turn = (by: 1 | -1) => setView((old) => rotate(frame, picture, old, by))
  const reset = () => setView(UNZOOMED)

  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    const known = pointers.current
    const before = known.get(pointerId)
    if (!before) return
    const here = placeOf(currentTarget, { clientX, clientY })
    const other = [...known].find(([id]) => id !== pointerId)?.[1]
    known.set(pointerId, here)
    if (!other) return move({ x: here.x - before.x, y: here.y - before.y })
    zoom(apart(here, other) / Math.max(1, apart(before, other)), between(here, other))
  }
  const pointing = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, placeOf(event.currentTarget, event))
    },
    onPointerMove: drag,
    onPointerUp: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    onDoubleClick: (event: MouseEvent) =>
      view.zoom > 1 ? reset() : zoom(NEAR, placeOf(event.currentTarget, event)),
  }
  const keys: Record<string, () => void> = {
    Equal: () => zoom(STEP),
    NumpadAdd: () => zoom(STEP),
    Minus: () => zoom(1 / STEP),
    NumpadSubtract: () => zoom(1 / STEP),
    Digit0: reset,
    ArrowLeft: () => move({ x: PUSH, y: 0 }),
    ArrowRight: () => move({ x: -PUSH, y: 0 }),
    ArrowUp: () => move({ x: 0, y: PUSH }),
    ArrowDown: () => move({ x: 0, y: -PUSH }),
  }
  /** Handles a key; returns whether it is a shortcut here. */
  const press = ({ code, shiftKey }: { code: string; shiftKey: boolean }): boolean => {
    if (code === 'KeyR') turn(shiftKey ? -1 : 1)
    else keys[code]?.()
    return code === 'KeyR' || code in keys
  }
  return {
    view,
    frame,
    picture,
    setFrame,
    setPicture,
    zoom,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    turn,
    reset,
    press,
    pointing,
  }
}

export type PictureView = ReturnType<typeof usePictureView>
export const isUnzoomed = ({ zoom, turns }: View): boolean => zoom === 1 && turns % 4 === 0
