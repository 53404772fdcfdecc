import * as ride from './ride/pictures.tsx'
import * as subscribe from './subscribe/pictures.tsx'

/** The SVG drawings of both sides by file name. */
export const svgs = (): Record<string, string> => ({ ...ride.pictures(), ...subscribe.pictures() })

/** The three-quarter views of both sides; each takes seconds, so they are drawn one by one. */
export const quarters = [...ride.quarters, ...subscribe.quarters]
