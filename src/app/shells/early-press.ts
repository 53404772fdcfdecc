/**
 * A button that is pressed before React took the page over is pressed again afterwards. It stands in the document
 * itself, because a file would come after the first paint. Only the first press is kept: what came after it was pressed
 * on a page that should have changed (a day, then the car of another day). Links work by themselves, and `early-input.ts`
 * repeats what was chosen. It is a text because the page's security policy contains its hash.
 */
export const EARLY_PRESS =
  `{let b;const k=({target:t})=>{b??=t.closest('button')};addEventListener('click',k,!0);` +
  `addEventListener('started',()=>{removeEventListener('click',k,!0);if(b?.isConnected)b.click()},{once:!0})}`
