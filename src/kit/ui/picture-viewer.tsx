import { Maximize, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { fitInside, MAX_ZOOM } from './picture-view.ts'
import { isUnzoomed, type PictureView } from './use-picture-view.ts'

type Props = { viewer: PictureView; url: string; alt: string; className?: string }

const WHEEL = 0.0022

/** A picture in a frame, to be zoomed, turned and moved; its buttons are below, where they cover nothing. */
export function PictureViewer({ viewer, url, alt, className }: Props) {
  const frame = useFrame(viewer)
  const { view, picture, press, pointing } = viewer
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    if (press(event)) event.preventDefault()
  }
  const scale = fitInside(viewer.frame, picture, view.turns) * view.zoom
  return (
    <div className={cx('flex flex-col overflow-hidden bg-neutral', className)}>
      <div
        ref={frame}
        role="region"
        aria-label={`${alt}, 확대와 회전`}
        tabIndex={0}
        onKeyDown={pressed}
        {...pointing}
        className={cx(
          'relative min-h-0 flex-1 overflow-hidden select-none focus-visible:-outline-offset-2',
          // While the whole picture is visible, a finger scrolls the page or dialog around it.
          view.zoom > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-y',
        )}
      >
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            viewer.setPicture({ width, height })
          }
          style={{
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scale})`,
          }}
          className="absolute top-1/2 left-1/2 max-w-none"
        />
      </div>
      <Tools viewer={viewer} />
    </div>
  )
}

/** Gives the viewer the size of its frame, and handles the wheel so that the page does not scroll. */
function useFrame({ setFrame, zoom }: PictureView) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current!
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setFrame({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [setFrame])
  useEffect(() => {
    const element = frame.current!
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
      zoom(Math.exp(-event.deltaY * WHEEL), at)
    }
    element.addEventListener('wheel', turnWheel, { passive: false })
    return () => element.removeEventListener('wheel', turnWheel)
  }, [zoom])
  return frame
}

function Tools({ viewer }: { viewer: PictureView }) {
  const { view, zoomIn, zoomOut, turn, reset } = viewer
  return (
    <div
      role="toolbar"
      aria-label="사진 도구"
      className="flex shrink-0 items-center justify-center border-t border-line bg-sunken text-text"
    >
      <Tool label="축소" run={zoomOut} disabled={view.zoom <= 1}>
        <ZoomOut size={18} aria-hidden="true" />
      </Tool>
      <span className="w-11 text-center text-base tabular-nums" aria-live="polite">
        {Math.round(view.zoom * 100)}%
      </span>
      <Tool label="확대" run={zoomIn} disabled={view.zoom >= MAX_ZOOM}>
        <ZoomIn size={18} aria-hidden="true" />
      </Tool>
      <Tool label="왼쪽으로 돌리기" run={() => turn(-1)}>
        <RotateCcw size={18} aria-hidden="true" />
      </Tool>
      <Tool label="오른쪽으로 돌리기" run={() => turn(1)}>
        <RotateCw size={18} aria-hidden="true" />
      </Tool>
      <Tool label="원래대로" run={reset} disabled={isUnzoomed(view)}>
        <Maximize size={18} aria-hidden="true" />
      </Tool>
    </div>
  )
}

type ToolProps = { label: string; run: () => void; disabled?: boolean; children: ReactNode }

const Tool = ({ label, run, disabled, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // Not `disabled`: a disabled button would lose the focus.
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : run}
    className="grid size-11 place-items-center rounded-full hover:bg-gray aria-disabled:opacity-35"
  >
    {children}
  </button>
)
