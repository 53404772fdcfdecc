import { tabStorage } from './browser-storage.ts'

/** An object stored in this tab under a name, over a reload and the way to another page and back. */
export const tabStore = <T extends object>(name: string, blank: T) => ({
  /** The stored value over `blank`; a value that cannot be parsed is ignored. */
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
