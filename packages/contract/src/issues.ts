/** One fault of a request: where it lies (`provider.npi`) and what is wrong, never the value itself. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Most issues that one answer lists. */
const maxIssues = 100;
/** Names in paths may be the caller's own, such as those of parameters. */
const maxPathLength = 200;
const maxMessageLength = 500;

/**
 * The faults of one request as an answer lists them: the first 100, and the number of the rest. Takes any number of them in
 * bounded memory.
 */
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

  /** How many there were beyond those listed. */
  get omitted(): number {
    return this.#omitted;
  }

  get isEmpty(): boolean {
    return this.#listed.length + this.#omitted === 0;
  }
}

const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
