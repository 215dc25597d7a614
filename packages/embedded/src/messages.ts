/** The one message from the parent to the guardian. */
export interface StartRequest {
  /** Absolute; it exists and holds a folder `logs`. */
  readonly dataDir: string;
  readonly parentPid: number;
  readonly postgres: boolean;
  readonly redis: boolean;
}

/** The guardian's messages to the parent: any number of lines, then `started` or `failed`. */
export type Report =
  | { readonly kind: "line"; readonly line: string }
  | {
      readonly kind: "started";
      readonly directory: string;
      readonly databaseUrl?: string | undefined;
      readonly redisUrl?: string | undefined;
    }
  /** `expected`: the message is that of an EmbeddedError. */
  | { readonly kind: "failed"; readonly message: string; readonly expected: boolean };
