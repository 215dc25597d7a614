/** What a way of doing the work took. */
export interface Measured {
  readonly seconds: number;
  /** Held in Redis at the most, above what it held before. */
  readonly redisBytes: number;
}
