/** The number of nonexistent codes, of all kinds together, that a subscriber may try within the window. */
export const CODE_GUESSES = 10
export const CODE_GUESS_MINUTES = 60
