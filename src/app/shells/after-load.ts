/** Runs what the first view does not need, once that is there and has come to rest. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') setTimeout(work, 300)
  else addEventListener('load', () => setTimeout(work, 1500), { once: true })
}
