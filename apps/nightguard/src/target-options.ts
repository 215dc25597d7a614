import { InvalidArgumentError, Option } from "commander";

/** An account's API key; the environment keeps it out of the list of processes. */
export const keyOption = () =>
  new Option("--key <key>", "an API key (better kept in the environment)").env("NIGHTGUARD_API_KEY");

export const urlOption = () => new Option("--url <url>", "the API's address").env("NIGHTGUARD_URL");

/** @throws InvalidArgumentError, which commander tells beside the option */
export function parsePositive(text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number))) throw new InvalidArgumentError("It must be a number above 0.");
  return number;
}
