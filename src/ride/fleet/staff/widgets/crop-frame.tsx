import { type KeyboardEvent, type PointerEvent, type Ref, useRef, useState } from 'react'
import { type Crop, MAX_ZOOM, moveCrop, rectangleOf } from './crop-rules.ts'

type Props = {
  url: string
  crop: Crop
  change: (crop: Crop) => void
  /** The picture as the browser decoded it. */
  image: Ref<HTMLImageElement>
}

const STEP = 0.04
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/** A frame of 4:3. The picture below it is moved by finger, mouse or arrow keys, and zoomed. */
export function CropFrame({ url, crop, change, image }: Props) {
  const [size, setSize] = useState({ width: 4, height: 3 })
  const last = useRef<{ x: number; y: number } | null>(null)
  const taken = rectangleOf(size, crop)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const pull = ({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    if (!last.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    change(moveCrop(size, crop, (x - last.current.x) / width, (y - last.current.y) / height))
    last.current = { x, y }
  }
  const end = () => void (last.current = null)
  const push = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    change(moveCrop(size, crop, ...by))
  }
  return (
    <div className="grid gap-gutter">
      <button
        type="button"
        aria-label="사진 위치, 화살표 키로 옮깁니다"
        onPointerDown={begin}
        onPointerMove={pull}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={push}
        className="relative block aspect-[4/3] w-full cursor-move touch-none overflow-hidden rounded-field bg-sunken"
      >
        <img
          ref={image}
          src={url}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          style={{
            width: `${(size.width / taken.width) * 100}%`,
            left: `${(-taken.x / taken.width) * 100}%`,
            top: `${(-taken.y / taken.height) * 100}%`,
          }}
          className="absolute max-w-none select-none"
        />
        <Thirds />
      </button>
      <label className="flex items-center gap-3 text-body text-text">
        확대
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => change({ ...crop, zoom: Number(target.value) })}
          className="min-w-0 flex-1 accent-primary"
        />
      </label>
    </div>
  )
}

/** Guide lines for placing a car in the frame. */
const Thirds = () => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute inset-0 grid grid-cols-3 grid-rows-3 *:border-[0.5px] *:border-white/45"
  >
    {Array.from({ length: 9 }, (_, at) => (
      <span key={at} />
    ))}
  </span>
)
