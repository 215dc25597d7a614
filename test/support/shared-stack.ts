import { inject } from "vitest";
import { type Environment, type Stack, startStack, type TestAccount } from "./stack.ts";

/** As most files want it. */
const lenient: Environment = { NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" };

/** The stacks of this process by their environment, the one that was borrowed last at the end. */
const stacks = new Map<string, Promise<Stack>>();

/** An idle stack takes a tenth of a core. */
const mostStacks = 2;

/**
 * The stack of this environment that the test files of one process share, one file at a time: starting one takes seconds, and
 * accounts keep their data apart. By default it allows webhooks to private addresses. Its `stop` suspends the accounts created
 * meanwhile, so that none of their work reaches the next file, and resets what all accounts have in common. It ends with the
 * process.
 *
 * A file that stops the worker or the payer service, empties Redis, sets up upstreams or counts what all accounts did uses
 * `startStack`.
 */
export async function borrowStack(environment = lenient): Promise<Stack> {
  // A Redis lent to one caller at a time would be kept from all other processes.
  if (inject("services").redis.kind === "lent") return startStack(environment);
  const stack = await findStack(environment);
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

async function findStack(environment: Environment): Promise<Stack> {
  const name = JSON.stringify(environment);
  const started = stacks.get(name) ?? startTwice(environment);
  stacks.delete(name);
  stacks.set(name, started);
  const [oldest, ...others] = stacks.keys();
  if (oldest !== undefined && others.length >= mostStacks) {
    const unused = stacks.get(oldest);
    stacks.delete(oldest);
    await (await unused)?.stop();
  }
  try {
    return await started;
  } catch (error) {
    stacks.delete(name); // the next file tries again
    throw new Error(`The shared stack did not start: ${error}`, { cause: error });
  }
}

const startTwice = (environment: Environment) =>
  startStack(environment).catch((error: unknown) => {
    console.log(`The shared stack is started again, which failed: ${error}`);
    return startStack(environment);
  });

const refuse = () => Promise.reject(new Error("Other test files need this part of the shared stack: use startStack"));
