/** What the starting process tells the guardian, once. */
export interface Order {
  /** Absolute; it exists and holds a folder `logs`. */
  readonly dataDir: string;
  /** The starting process. */
  readonly parentPid: number;
  readonly postgres: boolean;
  readonly redis: boolean;
}

/** What the guardian tells the starting process: any number of lines, then one of the other two. */
export type Report =
  | { readonly kind: "line"; readonly line: string }
  | {
      readonly kind: "started";
      readonly directory: string;
      readonly databaseUrl?: string | undefined;
      readonly redisUrl?: string | undefined;
    }
  /** `expected`: the message is meant for a person, as that of an EmbeddedError. */
  | { readonly kind: "failed"; readonly message: string; readonly expected: boolean };
