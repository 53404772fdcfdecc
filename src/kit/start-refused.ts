/** Why the server cannot start, as a sentence for whoever started it; no stack is shown. */
export class StartRefused extends Error {}
