import { apiPaths } from '#urls'

const PATH = `${apiPaths.subscribeLogin}/picture?v=`

/** The address of an uploaded picture in `profile_image`; only its subscriber can load it. */
export const addressOf = (ref: string): string => `${PATH}${ref}`

/** The reference of the uploaded picture that `profile_image` names; null for another address or none. */
export const uploadedIn = (profileImage: string | null): string | null =>
  profileImage?.startsWith(PATH) ? profileImage.slice(PATH.length) : null

/** The days after which an uploaded picture that no account shows is destroyed. */
export const UNUSED_DAYS = 1
