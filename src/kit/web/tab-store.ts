import { tabStorage } from './browser-storage.ts'

/** An object that this tab stores under a name; it survives reloads and navigation. */
export const tabStore = <T extends object>(name: string, blank: T) => ({
  /** The stored value merged over `blank`; a value that cannot be parsed is ignored. */
  read: (): T => {
    try {
      return { ...blank, ...(JSON.parse(tabStorage.getItem(name) ?? '{}') as Partial<T>) }
    } catch {
      return blank
    }
  },
  write: (value: T): void => tabStorage.setItem(name, JSON.stringify(value)),
  remove: (): void => tabStorage.removeItem(name),
})
