import { createSessionClient, NightguardError } from "@nightguard/client/session";
import type { Session, SignedOut, SignInOptions } from "@nightguard/contract";
import { createStore, type Store } from "../store.ts";
import { createActivity } from "./activity.ts";
import type { Tabs } from "./tabs.ts";

export type SignedOutReason = "new" | "locked" | "ended" | "signed_out";

/** Times are milliseconds of this machine's clock. */
type SessionState =
  | { readonly kind: "checking" }
  | { readonly kind: "unreachable"; readonly error: unknown }
  | { readonly kind: "signed_out"; readonly reason: SignedOutReason; readonly problem?: string }
  | { readonly kind: "signed_in"; readonly session: Session; readonly locksAt: number; readonly endsAt: number };

export type Proof = { readonly link: string } | { readonly passkey: unknown };

export interface SessionControl {
  readonly state: Store<SessionState>;
  /**
   * Restores the session, or signs in with the opened link.
   *
   * @param problem why signing in elsewhere did not work
   */
  start(link: string | undefined, problem?: string): Promise<void>;
  /** @throws NightguardError when the proof is rejected */
  signIn(proof: Proof): Promise<void>;
  startPasskey(): Promise<unknown>;
  readOptions(): Promise<SignInOptions>;
  /**
   * @returns the address that signs out at the identity provider too, or null
   * @throws NightguardError; the page then stays signed in
   */
  signOut(): Promise<string | null>;
  refresh(): Promise<void>;
  noteActivity(): void;
  noteSignedOut(): void;
  checkTime(): Promise<void>;
}

interface ControlDeps {
  readonly origin: string;
  readonly tabs: Tabs;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

/** setTimeout fires at once for longer delays. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * The server decides who is signed in and until when: at the deadline the page is emptied first, then asks. All tabs of
 * the browser sign in, stay and leave together.
 */
export function createSessionControl({ origin, tabs, now, setTimer }: ControlDeps): SessionControl {
  const client = createSessionClient({ url: origin, context: () => undefined });
  const state = createStore<SessionState>({ kind: "checking" });
  const activity = createActivity({ now, setTimer, report: () => void report() });
  let cancelTimer: (() => void) | undefined;

  function accept(session: Session, headers: Headers): void {
    const { locksAt, endsAt } = toDeadlines(session, headers, now());
    state.set({ kind: "signed_in", session, locksAt, endsAt });
    schedule();
  }

  function schedule(): void {
    cancelTimer?.();
    const current = state.get();
    if (current.kind !== "signed_in") return;
    const waitMs = Math.min(current.locksAt, current.endsAt) - now();
    cancelTimer = setTimer(() => void checkTime(), Math.min(Math.max(waitMs, 0), maxTimerMs));
  }

  /** Empties the page before it asks: the machine may have slept through another tab's report. */
  async function checkTime(): Promise<void> {
    const current = state.get();
    if (current.kind !== "signed_in") return;
    if (now() < Math.min(current.locksAt, current.endsAt)) return schedule();
    const reason = now() >= current.endsAt ? "ended" : "locked";
    state.set({ kind: "checking" });
    try {
      await read();
    } catch {
      return leave(reason);
    }
    const known = state.get();
    if (known.kind === "signed_in" && known.locksAt <= now()) leave(reason);
  }

  function leave(reason: Exclude<SignedOutReason, "new">, options: { isTold?: boolean } = {}): void {
    cancelTimer?.();
    activity.stop();
    state.set({ kind: "signed_out", reason });
    if (!options.isTold) tabs.post({ kind: "left", reason });
  }

  async function report(): Promise<void> {
    try {
      const { body, headers } = await client.send<Session>({
        method: "POST",
        path: "/Session/activity",
        idempotencyKey: null,
      });
      if (state.get().kind !== "signed_in") return;
      accept(body, headers);
      tabs.post({ kind: "active", locksAt: toDeadlines(body, headers, now()).locksAt });
    } catch (error) {
      if (isRefused(error)) noteSignedOut(); // after other failures the next activity is reported again
    }
  }

  function noteSignedOut(): void {
    const current = state.get();
    if (current.kind === "signed_in") leave(now() >= current.locksAt - clockToleranceMs ? "locked" : "ended");
  }

  async function read(): Promise<void> {
    const { body, headers } = await client.send<Session>({ path: "/Session" });
    accept(body, headers);
  }

  async function readOrLeave(problem?: string): Promise<void> {
    try {
      await read();
    } catch (error) {
      const signedOut = { kind: "signed_out", reason: "new", ...(problem !== undefined && { problem }) } as const;
      state.set(isRefused(error) ? signedOut : { kind: "unreachable", error });
    }
  }

  async function signIn(proof: Proof): Promise<void> {
    const { body, headers } = await client.send<Session>({
      method: "POST",
      path: "/Session",
      json: proof,
      idempotencyKey: null,
    });
    activity.noteReported();
    accept(body, headers);
    tabs.post({ kind: "signed_in" });
  }

  async function endSession(): Promise<string | null> {
    try {
      return (await client.send<SignedOut>({ method: "DELETE", path: "/Session" })).body.continue_at;
    } catch (error) {
      if (!isRefused(error)) throw error;
      return null;
    }
  }

  tabs.listen((message) => {
    const current = state.get();
    switch (message.kind) {
      case "active":
        if (current.kind !== "signed_in") return;
        state.set({ ...current, locksAt: message.locksAt });
        return schedule();
      case "signed_in":
        return void readOrLeave();
      case "left":
        if (current.kind === "signed_in") leave(message.reason, { isTold: true });
        return;
      default:
        return message satisfies never;
    }
  });

  return {
    state,
    async start(link, problem) {
      state.set({ kind: "checking" });
      if (link === undefined) return readOrLeave(problem);
      try {
        await signIn({ link });
      } catch (error) {
        const refusal = error instanceof Error ? error.message : String(error);
        state.set({ kind: "signed_out", reason: "new", problem: refusal });
      }
    },
    signIn,
    startPasskey: async () =>
      (await client.send<unknown>({ method: "POST", path: "/Session/passkey", idempotencyKey: null })).body,
    readOptions: async () => (await client.send<SignInOptions>({ path: "/Session/options" })).body,
    async signOut() {
      const continueAt = await endSession();
      leave("signed_out");
      return continueAt;
    },
    refresh: read,
    noteActivity() {
      if (state.get().kind === "signed_in") activity.note();
    },
    noteSignedOut,
    checkTime,
  };
}

/** Our clock and the server's may differ by a request's travel time. */
const clockToleranceMs = 5_000;

const isRefused = (error: unknown): boolean => error instanceof NightguardError && error.statusCode === 401;

/** Converts the server's times to this machine's clock, which may be wrong, by the answer's `Date`. */
function toDeadlines(session: Pick<Session, "locks_at" | "ends_at">, headers: Headers, receivedAt: number) {
  const sentAt = Date.parse(headers.get("date") ?? "");
  const ahead = Number.isNaN(sentAt) ? 0 : receivedAt - sentAt;
  // `Date` has whole seconds, so a smaller difference is none.
  const shift = Math.abs(ahead) < 1_500 ? 0 : ahead;
  return { locksAt: Date.parse(session.locks_at) + shift, endsAt: Date.parse(session.ends_at) + shift };
}
