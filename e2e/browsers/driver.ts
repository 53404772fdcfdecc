/** The functions that the guest's story needs of a browser, whatever protocol it is driven by. */
export type Driver = {
  /** Loads a page; resolves after its load event. */
  goto: (url: string) => Promise<void>
  /** Calls a function in the page. The function may use its arguments and the page's globals only. */
  evaluate: <A extends unknown[], T>(work: (...args: A) => T, ...args: A) => Promise<T>
  /** Presses the middle of the element that the function finds, like a mouse; false when it finds none. */
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
