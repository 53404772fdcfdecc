/** Loads the code of alerts and shows one; resolves when it is closed. */
export const loadAndShowAlert = async (title: string, text = ''): Promise<void> =>
  void (await (await import('./alert.tsx')).showAlert({ title, text }))

/** Loads the code of alerts and shows one with a choice; answers whether the action was chosen. */
export const loadAndConfirm = async (
  title: string,
  text: string,
  choice: { action: string; otherwise: string },
): Promise<boolean> => (await import('./alert.tsx')).showAlert({ title, text, ...choice })
