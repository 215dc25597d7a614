/** A lease on a key. `claimNo` is its fencing token. */
export interface KeyClaim {
  readonly digest: Buffer;
  /** Null for the operator. */
  readonly accountId: string | null;
  readonly claimNo: number;
  /** The id of what is created under this key, at most once. An upload's batch has an id of its own. */
  readonly subjectId: string;
}
