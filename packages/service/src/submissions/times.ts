const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a submission gathers jobs, and how long it waits for the next one. */
export const openMs = 10 * minuteMs;
export const quietMs = 30_000;
/** A gathered job that no worker submits is asked like any other after this. */
export const asideMs = 12 * hourMs;

/** The lease of a process that advances a submission, and its renewal. */
export const leaseMs = 90_000;
export const renewEveryMs = 30_000;

/** The time for a service to show that it has given up on the last item, and for us to read it. */
export const readingMs = 2 * hourMs;
/** A submission that was never accepted, and cannot have arrived, is given up after this. */
export const refusedForMs = hourMs;
export const unknownMs = minuteMs;
/**
 * The search ends after this, and the submission is sent again: a service shows it with its first answer, and not all
 * document that they reject a second one of the same name.
 */
export const searchedForMs = 10 * minuteMs;
/** The delay after our credentials were rejected. */
export const credentialsMs = 5 * minuteMs;
export const failedPollMs = minuteMs;
/** The delay if another process holds a job, or an upstream is not configured. */
export const againMs = minuteMs;
const longestPollMs = 15 * minuteMs;

/** The delay doubles with each pass. */
export const pollAfterMs = (passes: number): number => Math.min(minuteMs * 2 ** passes, longestPollMs);
