import { toast } from '#kit/ui/toast.ts'

/** Copies a text, and shows in a toast whether it worked (S-011). */
export async function copy(text: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void toast.success(said.done, { area: 'dark' })
  } catch {
    void toast.error(said.failed, { area: 'dark' })
  }
}
