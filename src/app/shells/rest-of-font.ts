/** Carries the font's version, because it is cached for a year. */
export const restOfFontFolder = '/fonts/pretendard-1.3.9'

/** Signs that the small first font lacks come from slices; they are named only once the page is shown. */
export function loadRestOfFont() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${restOfFontFolder}/rest.css`
  document.head.append(link)
}
