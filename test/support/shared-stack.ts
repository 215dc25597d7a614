import { inject } from "vitest";
import { type Stack, startStack, type TestAccount } from "./stack.ts";

const environment = { NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" };

let shared: Promise<Stack> | undefined;

/**
 * The stack that the test files of one process share, one file at a time: starting one takes seconds, and accounts keep
 * their data apart. It allows webhooks to private addresses. Its `stop` suspends the accounts created meanwhile, so that
 * none of their work reaches the next file, and resets what all accounts have in common. It ends with the process.
 *
 * A file that sets an environment, stops the worker or the payer service, empties Redis or counts what all accounts did
 * uses `startStack`.
 */
export async function borrowStack(): Promise<Stack> {
  // A Redis lent to one caller at a time would be kept from all other processes.
  if (inject("services").redis.kind === "lent") return startStack(environment);
  shared ??= startStack(environment);
  const stack = await shared;
  const accounts: TestAccount[] = [];
  return {
    ...stack,
    async createAccount(...options) {
      const account = await stack.createAccount(...options);
      accounts.push(account);
      return account;
    },
    payer: { ...stack.payer, close: refuse },
    stopWorker: refuse,
    async stop() {
      await Promise.all(accounts.map(({ id }) => stack.admin.post(`/Admin/Account/${id}/suspend`, { reason: "over" })));
      await stack.reset();
    },
  };
}

const refuse = () => Promise.reject(new Error("Other test files need this part of the shared stack: use startStack"));
