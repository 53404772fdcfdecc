/** The most letters of a person's name: a name that an identity provider verified may have more than 50. */
export const MAX_NAME = 100
