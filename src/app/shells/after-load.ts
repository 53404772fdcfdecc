/** Runs work that the first view does not need, after the page has loaded and become idle. */
export function runAfterLoad(work: () => void): void {
  if (document.readyState === 'complete') setTimeout(work, 300)
  else addEventListener('load', () => setTimeout(work, 1500), { once: true })
}
