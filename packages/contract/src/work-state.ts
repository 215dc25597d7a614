/** States that people set. */
export const workStates = ["open", "called", "waiting", "done", "cannot_verify"] as const;
export type WorkState = (typeof workStates)[number];
