/** Shows an alert, whose code is loaded only now; resolves once it was read. */
export const alertLater = async (title: string, text = ''): Promise<void> =>
  void (await (await import('./alert.tsx')).showAlert({ title, text }))

/** The same with a choice; answers whether the action was chosen, and not its other. */
export const askLater = async (
  title: string,
  text: string,
  choice: { action: string; otherwise: string },
): Promise<boolean> => (await import('./alert.tsx')).showAlert({ title, text, ...choice })
