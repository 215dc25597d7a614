import { InvalidArgumentError, Option } from "commander";

/** An environment variable keeps the key out of the process list. */
export const keyOption = () =>
  new Option("--key <key>", "an API key (better kept in the environment)").env("NIGHTGUARD_API_KEY");

export const urlOption = () => new Option("--url <url>", "the API's address").env("NIGHTGUARD_URL");

export const choice = (flags: string, description: string, values: readonly string[]) =>
  new Option(flags, description).choices(values);

export const parserOf =
  (isValid: (text: string) => boolean, message: string) =>
  (text: string): number => {
    if (!isValid(text)) throw new InvalidArgumentError(message);
    return Number(text);
  };

export const parsePositive = parserOf(
  (text) => Number(text) > 0 && Number.isFinite(Number(text)),
  "It must be a number above 0.",
);

export const parseCount = parserOf((text) => /^[1-9]\d{0,14}$/.test(text), "It must be a whole number above 0.");

export const parseWhole = parserOf((text) => /^\d{1,15}$/.test(text), "It must be a whole number.");

export const parsePerDay = (text: string): number | "none" => (text === "none" ? text : parseCount(text));

export const parseAmount = (text: string): number | "none" =>
  text === "none" ? text : parserOf((typed) => /^\d{1,7}(\.\d+)?$/.test(typed), "It must be a number, or none.")(text);

export const parsePort = parserOf(
  (text) => /^\d+$/.test(text) && Number(text) <= 65_535,
  "It must be a number from 0 to 65535.",
);
