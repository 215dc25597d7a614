import { randomUUID } from "node:crypto";
import { createSandbox, type SandboxOptions } from "./sandbox.ts";

/** What a question may say otherwise than the usual one. */
export interface QuestionParts {
  readonly payerId?: string;
  readonly memberId?: string;
  readonly groupNumber?: string;
  readonly dependent?: Readonly<Record<string, string>>;
}

/** The body of a verification request about an ordinary member. */
export const aQuestion = ({
  payerId = "60054",
  memberId = "W100200300",
  groupNumber = "G1",
  dependent,
}: QuestionParts = {}) => ({
  payer: { id: payerId },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Ada",
    last_name: "Quill",
    member_id: memberId,
    dob: "02/03/1980",
    group_number: groupNumber,
  },
  ...(dependent && { dependent }),
  version: "v2",
});

/** A sandbox that listens, on a day that stands still. Closes itself at the end of a block with `await using`. */
export async function startSandbox(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ latencyMs: 0, now: () => new Date("2026-11-20T12:00:00Z"), ...options });
  const url = await sandbox.listen({ port: 0, host: "127.0.0.1" });

  /** Asks as a worker does. Each call is a job of its own unless a job is named. */
  function ask(
    question: unknown,
    { operation = "Eligibility", job = randomUUID(), headers = {}, signal }: AskOptions = {},
  ): Promise<Response> {
    return fetch(`${url}/${operation}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", "x-token-api": "any", "idempotency-key": job, ...headers },
      body: typeof question === "string" ? question : JSON.stringify(question),
      ...(signal && { signal }),
    });
  }

  /** Asks about a member with this id. */
  const askAbout = (memberId: string, options?: AskOptions) => ask(aQuestion({ memberId }), options);

  return { url, ask, askAbout, [Symbol.asyncDispose]: () => sandbox.close() };
}

interface AskOptions {
  readonly operation?: "Eligibility" | "ClearCoverage";
  readonly job?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}
