/** Undefined values are left out. Never personal data: spans leave the installation. */
type SpanValues = Readonly<Record<string, string | number | undefined>>;

export interface Span {
  /** Its ids, in the form of the W3C header field. */
  readonly traceparent: string;
  /** @param error a code if the operation failed */
  end(values?: SpanValues, error?: string): void;
}

interface SpanOptions {
  readonly kind: "server" | "client" | "internal";
  /** A `traceparent`, possibly a caller's. Without one, or with one that cannot be read, the span begins a trace. */
  readonly parent?: string | undefined;
  /** The `traceparent` of another trace that caused this one. */
  readonly link?: string | undefined;
  readonly values: SpanValues;
}

export interface Tracer {
  /** @returns undefined if the trace is not sampled */
  begin(name: string, options: SpanOptions): Span | undefined;
  /** Sends what is left, within a limit. */
  close(): Promise<void>;
}
