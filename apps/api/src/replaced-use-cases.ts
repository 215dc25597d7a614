type Service = typeof import("@nightguard/service");

/** A use case without its dependencies. */
type Replacement<UseCase> = UseCase extends (deps: never, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;

export type Replacements = { [Name in keyof Service]?: Replacement<Service[Name]> };

type Run = (...args: unknown[]) => unknown;

let isReplaceable = false;
const replacements = new Map<string, Run>();

/** Called in the processes of tests with the suffix `.replacing.test.ts`, before they load the service. */
export async function toReplaceable(importOriginal: () => Promise<Service>): Promise<Service> {
  isReplaceable = true;
  const exported = Object.entries(await importOriginal()).map(([name, value]) => [
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
    const replacement = replacements.get(name);
    return replacement ? replacement(...args) : useCase(deps, ...args);
  };

/** Replaces these use cases, and no others, from now on. @throws Error in a file without the suffix */
export function replaceUseCases(given: Replacements): void {
  if (!isReplaceable && Object.keys(given).length > 0)
    throw new Error("Only a file with the suffix .replacing.test.ts can replace use cases");
  replacements.clear();
  for (const [name, replacement] of Object.entries(given)) replacements.set(name, replacement as Run);
}
