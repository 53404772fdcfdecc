/** global: top center, one at a time, 2.5 s; signup: top right, 5 s (K-11); dark: 3 s. */
export type ToastArea = 'global' | 'signup' | 'dark'
type Kind = 'success' | 'error' | 'info'

/** A way back, offered for a while with the word that something was done. */
export type Undo = () => void

const show =
  (kind: Kind) =>
  async (text: string, { area = 'global', undo }: { area?: ToastArea; undo?: Undo } = {}) => {
    // The screen shows everything that matters as well: a toast whose code cannot be loaded is left out.
    const loaded = await import('./toaster.tsx').catch(() => null)
    loaded?.showToast(kind, text, area, undo)
  }

/** A message that passes. What matters must also stand on the screen as a notice. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
