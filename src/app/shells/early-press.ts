/**
 * Repeats a press on a button that happened before React took the page over. It is an inline script, because a file
 * would load after the first paint. Only the first press is repeated: later presses were made on a page that should
 * have changed (a day, then the car of another day). Links work without this, and `early-input.tsx` repeats other
 * input. It is a string because the page's security policy contains its hash.
 */
export const EARLY_PRESS =
  `{let b;const k=({target:t})=>{b??=t.closest('button')};addEventListener('click',k,!0);` +
  `addEventListener('started',()=>{removeEventListener('click',k,!0);if(b?.isConnected)b.click()},{once:!0})}`
