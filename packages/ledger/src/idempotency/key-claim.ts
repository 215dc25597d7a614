/** `claimNo` is the lease's fencing token. */
export interface KeyClaim {
  readonly digest: Buffer;
  /** Null for the operator. */
  readonly accountId: string | null;
  readonly claimNo: number;
  /** At most one thing is created under a key, with this id. An upload's batch has an id of its own. */
  readonly subjectId: string;
}
