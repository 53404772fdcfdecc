/** The path when it may be opened after login: a path of this site that is not a login page; else null. */
export function safeRedirect(path: string | null | undefined, login: string): string | null {
  if (
    !path ||
    path.length > 2000 ||
    !/^\/(?![/\\])/.test(path) ||
    /[\u0000-\u0020\\\u007f-\u009f]/.test(path)
  )
    return null
  const url = new URL(path, 'https://site.invalid')
  if (url.host !== 'site.invalid' || url.pathname.startsWith('//')) return null
  const place = decoded(url.pathname)?.toLowerCase()
  if (!place || place === login || place.startsWith(`${login}/`)) return null
  return url.pathname + url.search + url.hash
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
