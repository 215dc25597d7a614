/** `claimNo` is the lease's fencing token. */
export interface KeyClaim {
  readonly digest: Buffer;
  /** Null for the operator. */
  readonly accountId: string | null;
  readonly claimNo: number;
  /** A key creates at most one thing, with this id; an upload's batch has its own. */
  readonly subjectId: string;
}
