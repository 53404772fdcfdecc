/** The maximum length of a person's name: above 50, because an identity provider may return a longer name. */
export const MAX_NAME = 100
