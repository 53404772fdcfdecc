import type { FilePurpose } from '#world'

/** Pictures of subscription cars: staff upload them, everyone may see them. */
export const catalogPicturePurpose: Record<'catalog', FilePurpose> = {
  catalog: {
    usualFor: 'ADMIN',
    isPrivate: false,
    mayUpload: ({ rights }) => rights.includes('SUBSCRIPTION'),
    maySee: () => true,
    unusedDays: null,
  },
}
