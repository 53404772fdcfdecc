/** The reason why the server cannot start, as a sentence for its operator; no stack is shown. */
export class StartRefused extends Error {}
