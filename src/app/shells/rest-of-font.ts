/** The name contains the font's version, because the file is cached for a year. */
export const restOfFontFolder = '/fonts/pretendard-1.3.9'

/** Loads the font slices for characters that the small first font lacks, once the page is shown. */
export function loadRestOfFont() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${restOfFontFolder}/rest.css`
  document.head.append(link)
}
