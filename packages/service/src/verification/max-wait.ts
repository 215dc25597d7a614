import type { Operation } from "@nightguard/contract";

/** The longest that a caller waits, and that a waiting caller's job may take, by operation. */
export const maxWaitSeconds: Readonly<Record<Operation, number>> = { eligibility: 60, clearcoverage: 120 };
