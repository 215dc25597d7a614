import { readFileSync } from "node:fs";

/** A request and what was answered, as recorded from the running service by test/contract/examples.test.ts. */
export interface Example {
  /** The operation, as `POST /Batch/{id}/cancel`. */
  readonly operation: string;
  /** What it shows, in a few words; no two of an operation have the same. */
  readonly title: string;
  readonly request: {
    readonly path: string;
    /** Without the key, which every example but those of public addresses needs. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The recorded examples, in the order in which they were asked. */
export function readExamples(): readonly Example[] {
  const text = readFileSync(new URL("examples.json", import.meta.url), "utf8");
  return JSON.parse(text) as readonly Example[]; // what the test wrote
}

/** An example's name where names are keys. */
export const toKey = ({ title }: Pick<Example, "title">): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** The media type of a body: the content type without its parameters. */
export const toMediaType = (contentType = ""): string => (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
