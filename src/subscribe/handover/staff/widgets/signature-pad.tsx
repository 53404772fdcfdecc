import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#kit/ui/button.tsx'

type Props = {
  canvas: RefObject<HTMLCanvasElement | null>
  isSigned: boolean
  signed: (isSigned: boolean) => void
  error: string | undefined
}

const [WIDTH, HEIGHT] = [880, 320]
const LINE = 5

/** The field on which the subscriber signs with a finger, on the phone of staff. */
export function SignaturePad({ canvas, isSigned, signed, error }: Props) {
  const isDrawing = useRef(false)
  useEffect(() => clear(canvas.current), [canvas])
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    const { pen, x, y } = penAt(event)
    pen.beginPath()
    pen.moveTo(x, y)
    // A tap without a movement draws a dot, too.
    pen.lineTo(x + 0.1, y)
    pen.stroke()
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return
    const { pen, x, y } = penAt(event)
    pen.lineTo(x, y)
    pen.stroke()
    if (!isSigned) signed(true)
  }
  const end = () => void (isDrawing.current = false)
  return (
    <div className="grid gap-gutter">
      <div className="flex items-center justify-between gap-gutter">
        <span id="signature-label" className="text-body font-semibold text-text-strong">
          구독자 서명
        </span>
        <Button
          variant="gray"
          size="small"
          onClick={() => {
            clear(canvas.current)
            signed(false)
          }}
        >
          다시 쓰기
        </Button>
      </div>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-labelledby="signature-label"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="w-full touch-none rounded-field border border-line-strong bg-white"
      />
      <p aria-live="polite" className="font-medium text-negative-text empty:hidden">
        {error}
      </p>
    </div>
  )
}

function clear(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  Object.assign(pen, { strokeStyle: '#1c1c1c', lineWidth: LINE, lineCap: 'round', lineJoin: 'round' })
}

function penAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const x = ((clientX - left) / width) * WIDTH
  const y = ((clientY - top) / height) * HEIGHT
  return { pen: currentTarget.getContext('2d')!, x, y }
}
