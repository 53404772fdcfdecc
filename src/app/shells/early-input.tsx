import { type ReactNode, useEffect } from 'react'

const isChanged = (input: HTMLInputElement) =>
  input.type === 'radio' ? input.checked && !input.defaultChecked : input.checked !== input.defaultChecked

/** React ignores an event that does not change the control, so the control is first reset to its former state. */
function replay(input: HTMLInputElement): void {
  input.checked = !input.checked
  input.click()
}

const isSelectChanged = ({ selectedOptions: [chosen] }: HTMLSelectElement) =>
  chosen !== undefined && !chosen.defaultSelected

/**
 * Repeats the visitor's input that was made in the server's HTML before React took it over: radios, checkboxes and
 * selects then call their `onChange`. Without it the document and React's state would differ, and a radio that looks
 * checked could not be chosen.
 */
function replayInput(within: ParentNode): void {
  const inputs = within.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]')
  for (const input of [...inputs].filter(isChanged)) replay(input)
  for (const select of [...within.querySelectorAll('select')].filter(isSelectChanged))
    select.dispatchEvent(new Event('change', { bubbles: true }))
}

type Props = { container: ParentNode; isWritten: boolean; children: ReactNode }

/**
 * The application in its container. Once React has taken it over, early input is repeated if the server rendered the
 * page; then `started` signals the script that kept the early press (`early-press.ts`).
 */
export function TakenOver({ container, isWritten, children }: Props) {
  useEffect(() => {
    if (isWritten) replayInput(container)
    dispatchEvent(new Event('started'))
  }, [container, isWritten])
  return children
}
