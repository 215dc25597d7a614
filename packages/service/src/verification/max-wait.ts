import type { Operation } from "@nightguard/contract";

/** The time limit of a waiting caller's job is the same. */
export const maxWaitSeconds: Readonly<Record<Operation, number>> = { eligibility: 60, clearcoverage: 120 };
