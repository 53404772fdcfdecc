/** The path of a list in the back office, searched for the subject's name; null without a name. */
export const searchPathFor =
  (path: string) =>
  (_id: string | null, name: string | null): string | null =>
    name && `${path}?q=${encodeURIComponent(name)}`
