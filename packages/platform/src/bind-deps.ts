type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (deps: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

export function bindDeps<Deps, Functions extends Readonly<Record<string, (deps: Deps, ...args: never[]) => unknown>>>(
  deps: Deps,
  functions: Functions,
): Bound<Functions> {
  const bound = Object.entries(functions).map(([name, run]) => [name, run.bind(undefined, deps)]);
  return Object.fromEntries(bound) as Bound<Functions>;
}
