/** A matched route, with the parameters from the path. */
export type Match<T> = { route: T; params: Record<string, string> }

/**
 * Finds the route of a path: fixed parts win over `:names`, and `:names` over `/*`; of equal routes the first wins
 * (X-007).
 */
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

/** The pattern of a path: case-insensitive, with an optional slash at the end. */
function patternOf(path: string): RegExp {
  const [fixed = ''] = path.split('*')
  const parts = fixed.replace(/\/+$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const start = parts && !parts.startsWith('/') ? `/${parts}` : parts
  return new RegExp(`^${start}${path.endsWith('*') ? '(?:/.*)?' : '/*'}$`, 'is')
}

const SPLAT_RANK = -2

/** How specific a path is: higher for more parts and for more fixed parts. */
function rankOf(path: string): number {
  const parts = path.split('/').filter(Boolean)
  const ofPart = (part: string) => (part === '*' ? SPLAT_RANK : part.startsWith(':') ? 4 : 11)
  return parts.reduce((sum, part) => sum + ofPart(part), 0)
}

/** The decoded path; a path with an encoding error is returned unchanged. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
