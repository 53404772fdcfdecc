import 'sonner/dist/styles.css'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast, Toaster } from 'sonner'
import { Badge } from './badge.tsx'
import type { ToastArea } from './toast.ts'

const milliseconds: Record<ToastArea, number> = { global: 2500, signup: 5000, dark: 3000 }
const words = { success: '완료', error: '확인', info: '안내' } as const
const tones = { success: 'green', error: 'red', info: 'blue' } as const
let ready = false

/** Mounts the three containers on first use; each toast is shown in the one that is named. */
export function showToast(kind: keyof typeof words, text: string, area: ToastArea) {
  if (!ready) mount()
  ready = true
  if (area === 'global') for (const { id } of toast.getToasts()) toast.dismiss(id)
  toast.custom(() => <Word kind={kind} text={text} dark={area === 'dark'} />, {
    toasterId: area,
    duration: milliseconds[area],
  })
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

function Word({ kind, text, dark }: { kind: keyof typeof words; text: string; dark: boolean }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-theme={dark ? 'dark' : undefined}
      className="flex w-full items-center gap-gutter rounded-field bg-surface px-base py-3 text-body font-semibold whitespace-pre-line text-text-strong shadow-float inset-ring inset-ring-line"
    >
      <Badge tone={tones[kind]}>{words[kind]}</Badge>
      {text}
    </div>
  )
}
