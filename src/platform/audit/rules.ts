/** A list of the back office, searched for a name; null without one. */
export const listedAt =
  (path: string) =>
  (_id: string | null, name: string | null): string | null =>
    name && `${path}?q=${encodeURIComponent(name)}`
