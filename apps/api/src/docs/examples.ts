import { readFileSync } from "node:fs";

/** A request and its response, recorded from a running service by test/contract/examples.service.test.ts. */
export interface Example {
  /** The operation, as `POST /Batch/{id}/cancel`. */
  readonly operation: string;
  /** Unique for the operation. */
  readonly title: string;
  readonly request: {
    readonly path: string;
    /** Without the API key. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The recorded examples, in order. */
export function readExamples(): readonly Example[] {
  const text = readFileSync(new URL("examples.json", import.meta.url), "utf8");
  return JSON.parse(text) as readonly Example[]; // written by the test
}

/** An example's key in the description. */
export const toKey = ({ title }: Pick<Example, "title">): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** The media type of a body: the content type without its parameters. */
export const toMediaType = (contentType = ""): string => (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
