type Service = typeof import("@nightguard/service");

/** A use case without its dependencies. */
type Stub<UseCase> = UseCase extends (deps: never, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;

export type Stubs = { [Name in keyof Service]?: Stub<Service[Name]> };

type Run = (...args: unknown[]) => unknown;

let isStubbable = false;
const stubs = new Map<string, Run>();

/**
 * Makes use cases replaceable. A test file that replaces some begins with
 * `vi.mock(import("@nightguard/service"), async (importOriginal) => (await import("…/stubs.ts")).toStubbable(importOriginal))`,
 * and has the suffix `.replacing.test.ts`: it runs in a process of its own, which has not loaded them before.
 */
export async function toStubbable(importOriginal: () => Promise<Service>): Promise<Service> {
  isStubbable = true;
  const service = await importOriginal();
  const exported = Object.entries(service).map(([name, value]) => [
    name,
    isUseCase(name, value) ? run(name, value) : value,
  ]);
  return Object.fromEntries(exported) as Service;
}

/** Classes begin with a capital letter. */
const isUseCase = (name: string, value: unknown): value is Run => typeof value === "function" && /^[a-z]/.test(name);

const run =
  (name: string, useCase: Run): Run =>
  (deps, ...args) => {
    const stub = stubs.get(name);
    return stub ? stub(...args) : useCase(deps, ...args);
  };

/** Replaces use cases, and no others, from now on. @throws Error in a file that does not begin as `toStubbable` says */
export function stubUseCases(given: Stubs): void {
  if (!isStubbable && Object.keys(given).length > 0)
    throw new Error("This file does not replace use cases: see stubs.ts");
  stubs.clear();
  for (const [name, stub] of Object.entries(given)) stubs.set(name, stub as Run);
}
