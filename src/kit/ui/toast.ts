import { whenIdle } from './when-idle.ts'

/** global: top center, one at a time, 2.5 s; signup: top right, 5 s (K-11); dark: 3 s. */
export type ToastArea = 'global' | 'signup' | 'dark'
type Kind = 'success' | 'error' | 'info'

/** The undo action that a toast offers while it is shown. */
export type Undo = () => void

const load = whenIdle(() => import('./toaster.tsx'))

const show =
  (kind: Kind) =>
  async (text: string, { area = 'global', undo }: { area?: ToastArea; undo?: Undo } = {}) => {
    // If the toast's code fails to load, the toast is skipped: everything important is on the screen too.
    const loaded = await load().catch(() => null)
    loaded?.showToast(kind, text, area, undo)
  }

/** A message that disappears. Important messages must also be on the screen as a notice. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
