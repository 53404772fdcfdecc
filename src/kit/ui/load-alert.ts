import { whenIdle } from './when-idle.ts'

const load = whenIdle(() => import('./alert.tsx'))

/** Loads the code of alerts and shows one; resolves when it is closed. */
export const loadAndShowAlert = async (title: string, text = ''): Promise<void> =>
  void (await (await load()).showAlert({ title, text }))

/** Loads the code of alerts and shows one with a choice; resolves to whether the action was chosen. */
export const loadAndConfirm = async (
  title: string,
  text: string,
  choice: { action: string; otherwise: string },
): Promise<boolean> => (await load()).showAlert({ title, text, ...choice })
