import type { FilePurpose } from '#world'

/** Pictures of cars are uploaded by staff and are public. */
export const carPicturePurpose: Record<'car', FilePurpose> = {
  car: {
    usualFor: 'ADMIN',
    isPrivate: false,
    mayUpload: ({ rights }) => rights.includes('FLEET'),
    maySee: () => true,
    unusedDays: null,
  },
}
