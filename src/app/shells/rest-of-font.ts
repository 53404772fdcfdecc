/** Signs that the small first font lacks come from slices; they are named only once the page is shown. */
export function loadRestOfFont() {
  const load = () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = '/fonts/rest.css'
    document.head.append(link)
  }
  addEventListener('load', () => setTimeout(load, 1500), { once: true })
  if (document.readyState === 'complete') setTimeout(load, 300)
}
