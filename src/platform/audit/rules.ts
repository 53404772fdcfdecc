/** Returns the path of a back-office list that is searched for the subject's name; null without a name. */
export const searchPathFor =
  (path: string) =>
  (_id: string | null, name: string | null): string | null =>
    name && `${path}?q=${encodeURIComponent(name)}`
