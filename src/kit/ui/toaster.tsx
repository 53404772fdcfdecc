import 'sonner/dist/styles.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast, Toaster } from 'sonner'
import { Badge } from './badge.tsx'
import type { ToastArea, Undo } from './toast.ts'

const milliseconds: Record<ToastArea, number> = { global: 2500, signup: 5000, dark: 3000 }
// Long enough to notice a mistake and undo it.
const UNDO_MS = 8_000
const words = { success: '완료', error: '확인', info: '안내' } as const
const tones = { success: 'green', error: 'red', info: 'blue' } as const
let ready = false

/** Mounts the three containers on first use; shows each toast in the container of its area. */
export function showToast(kind: keyof typeof words, text: string, area: ToastArea, undo?: Undo) {
  if (!ready) mount()
  ready = true
  if (area === 'global') for (const { id } of toast.getToasts()) toast.dismiss(id)
  const word = (id: string | number) => (
    <Word
      kind={kind}
      text={text}
      dark={area === 'dark'}
      undo={
        undo &&
        (() => {
          toast.dismiss(id)
          undo()
        })
      }
    />
  )
  toast.custom(word, { toasterId: area, duration: undo ? UNDO_MS : milliseconds[area] })
}

function mount() {
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() =>
    createRoot(place).render(
      <>
        <Toaster id="global" position="top-center" visibleToasts={1} containerAriaLabel="알림" />
        <Toaster id="signup" position="top-right" visibleToasts={3} containerAriaLabel="가입 알림" />
        <Toaster
          id="dark"
          position="top-center"
          visibleToasts={1}
          theme="dark"
          containerAriaLabel="구독 알림"
        />
      </>,
    ),
  )
}

type WordProps = { kind: keyof typeof words; text: string; dark: boolean; undo: Undo | undefined }

/** Runs the undo action only once, because a toast stays pressable for a moment while it fades. */
function Word({ kind, text, dark, undo }: WordProps) {
  const [isUndone, setIsUndone] = useState(false)
  const undoOnce = () => {
    setIsUndone(true)
    undo?.()
  }
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-theme={dark ? 'dark' : undefined}
      className="flex w-full items-center gap-gutter rounded-field bg-surface px-base py-3 text-body font-semibold whitespace-pre-line text-text-strong shadow-float inset-ring inset-ring-line"
    >
      <Badge tone={tones[kind]}>{words[kind]}</Badge>
      {text}
      {undo && !isUndone && (
        <button
          type="button"
          onClick={undoOnce}
          className="ml-auto h-8 shrink-0 rounded-small px-gutter text-sub01-text underline-offset-4 hover:underline"
        >
          되돌리기
        </button>
      )}
    </div>
  )
}
