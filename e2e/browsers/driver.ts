/** The browser functions that the guest's story needs, independent of the automation protocol. */
export type Driver = {
  /** Loads a page; resolves after its load event. */
  goto: (url: string) => Promise<void>
  /** Calls a function in the page. It can use only its arguments and the page's globals. */
  evaluate: <A extends unknown[], T>(work: (...args: A) => T, ...args: A) => Promise<T>
  /** Clicks the middle of the element that the function finds; false when it finds none. */
  press: <A extends unknown[]>(find: (...args: A) => Element | null, ...args: A) => Promise<boolean>
  /** Types into the element that has the focus. */
  type: (text: string) => Promise<void>
  pressEnter: () => Promise<void>
  /** The visible part of the page as PNG. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** The size of a phone in CSS pixels. */
export const PHONE = { width: 390, height: 844 }

/** Moves an element away from the bars at the edges, which would receive a press instead. Runs in the page. */
export const toMiddle = (element: Element): void =>
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
