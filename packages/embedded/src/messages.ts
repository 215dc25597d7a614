export interface StartRequest {
  /** Absolute; it exists and contains a folder `logs`. */
  readonly dataDir: string;
  readonly parentPid: number;
  readonly postgres: boolean;
  readonly redis: boolean;
}

export interface Running {
  /** `postgres://` with a password; undefined if not requested. */
  readonly databaseUrl?: string | undefined;
  /** `redis://` with a password; undefined if not requested. */
  readonly redisUrl?: string | undefined;
  readonly directory: string;
}

/** The guardian sends any number of lines, then `started` or `failed`. */
export type Report =
  | { readonly kind: "line"; readonly line: string }
  | ({ readonly kind: "started" } & Running)
  /** `expected`: the message is that of an EmbeddedError. */
  | { readonly kind: "failed"; readonly message: string; readonly expected: boolean };
