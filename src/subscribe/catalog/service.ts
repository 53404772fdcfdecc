import type { FilePurpose } from '#world'

/** Pictures of cars that can be subscribed to are uploaded by staff and seen by anybody. */
export const catalogPicturePurpose: Record<'catalog', FilePurpose> = {
  catalog: {
    usualFor: 'ADMIN',
    isPrivate: false,
    mayUpload: ({ role }) => role === 'ADMIN',
    maySee: () => true,
    unusedDays: null,
  },
}
