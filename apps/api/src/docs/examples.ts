import { readFileSync } from "node:fs";

/** A request and its response, recorded from a running service by test/contract/examples.long.test.ts. */
export interface Example {
  readonly operation: string;
  readonly title: string;
  readonly request: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

export function readExamples(): readonly Example[] {
  const text = readFileSync(new URL("examples.json", import.meta.url), "utf8");
  return JSON.parse(text) as readonly Example[];
}

export const toKey = ({ title }: Pick<Example, "title">): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const toMediaType = (contentType = ""): string => (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
