/** Codes that do not exist, of all kinds together, that one subscriber may try within the window. */
export const CODE_GUESSES = 10
export const CODE_GUESS_MINUTES = 60
