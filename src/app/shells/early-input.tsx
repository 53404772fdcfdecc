import { type ReactNode, useEffect } from 'react'

const isChanged = (input: HTMLInputElement) =>
  input.type === 'radio' ? input.checked && !input.defaultChecked : input.checked !== input.defaultChecked

/** React ignores a press that leaves the control as it is, so the control is first set back to its former state. */
function replay(input: HTMLInputElement): void {
  input.checked = !input.checked
  input.click()
}

const isSelectChanged = ({ selectedOptions: [chosen] }: HTMLSelectElement) =>
  chosen !== undefined && !chosen.defaultSelected

/**
 * Repeats what a visitor chose in the server's HTML before React took the page over: radios, checkboxes and selects then
 * call their `onChange`. Without it the document and React's state would differ, and a radio that the document shows as
 * checked could not be chosen again.
 */
function replayInput(within: ParentNode): void {
  const inputs = within.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]')
  for (const input of [...inputs].filter(isChanged)) replay(input)
  for (const select of [...within.querySelectorAll('select')].filter(isSelectChanged))
    select.dispatchEvent(new Event('change', { bubbles: true }))
}

type Props = { container: ParentNode; isWritten: boolean; children: ReactNode }

/**
 * The application in its container. Once React has taken it over, what was chosen early is repeated if the server had
 * written the page, then `started` tells the press that was kept (`early-press.ts`).
 */
export function TakenOver({ container, isWritten, children }: Props) {
  useEffect(() => {
    if (isWritten) replayInput(container)
    dispatchEvent(new Event('started'))
  }, [container, isWritten])
  return children
}
