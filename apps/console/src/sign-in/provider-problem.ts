/** Words for the service's codes in `?sign_in=`. */
const words: Readonly<Record<string, string>> = {
  unavailable: "The identity provider cannot be reached at the moment. Try again shortly.",
  expired: "Signing in took too long, or was begun in another window. Try again.",
  refused: "The identity provider did not let you in. Ask the person who manages your account there.",
  no_access: "You have no part in any account here. Ask an owner of the account, or the operator of this installation.",
};

export function takeProviderProblem({ location, history }: Window): string | undefined {
  const query = new URLSearchParams(location.search);
  const problem = query.get("sign_in");
  if (problem === null) return undefined;
  query.delete("sign_in");
  history.replaceState(null, "", location.pathname + (query.size === 0 ? "" : `?${query}`));
  return toProblemText(problem);
}

export const toProblemText = (problem: string): string =>
  words[problem] ?? "Signing in at the identity provider did not work. Try again.";
