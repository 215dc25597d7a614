import type { Client } from "./client.ts";
import type { Journal } from "./journal.ts";

/** Where visits come from, which the agent gives its turns. */
export interface Source {
  readonly name: string;
  /** Does what can be done now. @returns when the next turn is due at the latest, in milliseconds from now */
  turn(): Promise<number>;
  /** Whether there was more to come at the last turn, such as a file that was not whole. */
  isWaiting(): boolean;
}

export interface SourceDeps {
  readonly client: Client;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly say: (source: string, text: string) => void;
  readonly onFailure: (source: string, text: string) => Promise<void>;
  /** Whether it looks at once, whatever its schedule says. */
  readonly isOnce: boolean;
}
