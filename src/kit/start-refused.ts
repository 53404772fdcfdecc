/** The reason why the server cannot start, as a sentence for its operator; shown without a stack. */
export class StartRefused extends Error {}
