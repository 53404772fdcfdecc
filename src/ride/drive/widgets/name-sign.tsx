import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** A button that shows the guest's name on the whole screen, to be held up at the meeting point. */
export function NameSign({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  useWakeLock(isOpen)
  return (
    <>
      <Button variant="sub02" size="large" onClick={() => setOpen(true)}>
        피켓
      </Button>
      {isOpen && <Sign name={name} close={() => setOpen(false)} />}
    </>
  )
}

function Sign({ name, close }: { name: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useFittedText(text, name)
  return (
    <dialog
      ref={dialog}
      aria-label="피켓"
      onClose={close}
      className="fixed inset-0 size-full max-h-none max-w-none bg-white"
    >
      <button
        type="button"
        onClick={close}
        aria-label={`${name}. 누르면 닫힙니다`}
        className="grid size-full place-items-center overflow-hidden p-base text-center"
        style={{ color: '#000000' }}
      >
        <span ref={text} className="block font-bold" style={{ lineHeight: 1.15, overflowWrap: 'normal' }}>
          {name}
        </span>
      </button>
    </dialog>
  )
}

/** At smaller sizes, a name may also break between Korean letters; below KEEP_LATIN_PX, between any letters. */
const KEEP_WORDS_PX = 64
const KEEP_LATIN_PX = 32
const SMALLEST_PX = 16
const STEP = 0.95

/** Gives the text the largest size at which it fits the screen, also after the phone is turned. */
function useFittedText(text: RefObject<HTMLSpanElement | null>, name: string): void {
  useLayoutEffect(() => {
    const fit = () => text.current && fitText(text.current)
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [text, name])
}

function fitText(span: HTMLSpanElement): void {
  const box = span.parentElement!
  const { paddingLeft, paddingTop } = getComputedStyle(box)
  const width = box.clientWidth - 2 * parseFloat(paddingLeft)
  const height = box.clientHeight - 2 * parseFloat(paddingTop)
  span.style.width = `${width}px`
  const fits = (size: number, wordBreak: string): boolean => {
    Object.assign(span.style, { wordBreak, fontSize: `${size}px` })
    return span.scrollWidth <= width && span.scrollHeight <= height
  }
  const passes = [
    { wordBreak: 'keep-all', from: height, to: KEEP_WORDS_PX },
    { wordBreak: 'normal', from: height, to: KEEP_LATIN_PX },
    { wordBreak: 'break-all', from: KEEP_WORDS_PX, to: SMALLEST_PX },
  ]
  for (const { wordBreak, from, to } of passes)
    for (let size = from; size >= to; size *= STEP) if (fits(size, wordBreak)) return
}
