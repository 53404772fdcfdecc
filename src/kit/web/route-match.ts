/** A path of the site, with its parameters. */
export type Match<T> = { route: T; params: Record<string, string> }

/** Finds the route of a path: fixed parts win over `:names`, those over `/*`; of equals the first (X-007). */
export function matcherOf<T extends { path: string }>(routes: T[]): (pathname: string) => Match<T> | null {
  const ranked = routes
    .map((route) => ({ route, pattern: patternOf(route.path), rank: rankOf(route.path) }))
    .toSorted((one, other) => other.rank - one.rank)
  return (pathname) => {
    const path = decoded(pathname)
    for (const { route, pattern } of ranked) {
      const found = pattern.exec(path)
      if (found) return { route, params: { ...found.groups } }
    }
    return null
  }
}

/** Case does not matter, nor does a slash at the end. */
function patternOf(path: string): RegExp {
  const [fixed = ''] = path.split('*')
  const parts = fixed.replace(/\/+$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const start = parts && !parts.startsWith('/') ? `/${parts}` : parts
  return new RegExp(`^${start}${path.endsWith('*') ? '(?:/.*)?' : '/*'}$`, 'is')
}

const SPLAT_RANK = -2

/** How precise a path is: the longer and the more fixed, the higher. */
function rankOf(path: string): number {
  const parts = path.split('/').filter(Boolean)
  const ofPart = (part: string) => (part === '*' ? SPLAT_RANK : part.startsWith(':') ? 4 : 11)
  return parts.reduce((sum, part) => sum + ofPart(part), 0)
}

/** The readable path; one that is encoded wrongly is taken as it stands. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
