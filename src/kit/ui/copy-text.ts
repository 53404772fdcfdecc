import { toast, type ToastArea } from './toast.ts'

/** Copies a text to the clipboard; a toast says whether it worked. */
export async function copyText(
  text: string,
  said: { done: string; failed: string },
  area: ToastArea = 'global',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void toast.success(said.done, { area })
  } catch {
    void toast.error(said.failed, { area })
  }
}
