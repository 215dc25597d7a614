import type { Operation } from "@nightguard/contract";

/** The longest wait of a caller, and the time limit of a waiting caller's job. */
export const maxWaitSeconds: Readonly<Record<Operation, number>> = { eligibility: 60, clearcoverage: 120 };
