/** Shows an alert, whose code is loaded only now; resolves once it was read. */
export const alertLater = async (title: string, text = ''): Promise<void> =>
  (await import('./alert.tsx')).showAlert({ title, text })
