/** A response of the API; the body is parsed if it is JSON. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The request was repeated, since a busy machine did not serve it in time. */
  readonly isRepeat?: boolean;
}
