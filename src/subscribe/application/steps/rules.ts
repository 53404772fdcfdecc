/** The steps from the application to the return. */
export const STEPS = ['APPLIED', 'ACCEPTED', 'DELIVERED', 'IN_USE', 'RETURNED'] as const
export type Step = (typeof STEPS)[number]
