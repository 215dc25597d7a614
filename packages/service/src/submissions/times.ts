const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a submission gathers jobs, and how long it waits for the next one. */
export const openMs = 10 * minuteMs;
export const quietMs = 30_000;
/** A gathered job that no worker submits is asked like any other after this. */
export const asideMs = 12 * hourMs;

/** The lease of a process that advances a submission, and how often it is renewed. */
export const leaseMs = 90_000;
export const renewEveryMs = 30_000;

/** What a service that has given up on the last item still needs to show it, and we to read it. */
export const readingMs = 2 * hourMs;
/** A submission that was never accepted, and cannot have arrived, is given up after this. */
export const refusedForMs = hourMs;
/** Between two searches for a submission whose outcome is not known. */
export const unknownMs = minuteMs;
/**
 * How long it is searched for before it is sent again: a service shows it with its first answer, and that it refuses the
 * second one of a name is not documented by all.
 */
export const searchedForMs = 10 * minuteMs;
/** After our credentials were refused. */
export const credentialsMs = 5 * minuteMs;
/** After a poll that failed. */
export const failedPollMs = minuteMs;
/** Where a job is held by another process, or an upstream is not configured just now. */
export const againMs = minuteMs;
/** The longest time between two passes. */
const longestPollMs = 15 * minuteMs;

/** Until the next pass over the answers: a minute, doubling with each pass. */
export const pollAfterMs = (passes: number): number => Math.min(minuteMs * 2 ** passes, longestPollMs);
