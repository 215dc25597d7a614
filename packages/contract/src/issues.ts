import { z } from "zod";

export const issueSchema = z
  .object({
    path: z.string().describe("Where it is, such as `provider.npi`; empty for the whole"),
    message: z.string().describe("What is wrong, never the value itself"),
  })
  .meta({ id: "Issue" });
export type Issue = Readonly<z.infer<typeof issueSchema>>;

export const maxIssues = 100;
/** Paths may contain the caller's own names, such as those of query parameters. */
const maxPathLength = 200;
const maxMessageLength = 500;

export class IssueList {
  readonly #listed: Issue[] = [];
  #omitted = 0;

  constructor(issues: Iterable<Issue> = []) {
    for (const issue of issues) this.add(issue);
  }

  add({ path, message }: Issue): void {
    if (this.#listed.length === maxIssues) this.#omitted += 1;
    else this.#listed.push({ path: shorten(path, maxPathLength), message: shorten(message, maxMessageLength) });
  }

  get listed(): readonly Issue[] {
    return this.#listed;
  }

  get omitted(): number {
    return this.#omitted;
  }

  get isEmpty(): boolean {
    return this.#listed.length + this.#omitted === 0;
  }
}

const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
