/** The most letters of a person's name: above 50, because an identity provider may verify a longer name. */
export const MAX_NAME = 100
