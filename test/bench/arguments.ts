import { parseArgs } from "node:util";

/**
 * Reads the numbers that a benchmark takes on its command line; `--help` prints its usage. Ends the process with 64 when an
 * argument is not a whole number above 0.
 *
 * @param usage what `--help` prints
 * @param defaults one for each argument
 */
export function readNumbers(usage: string, ...defaults: readonly number[]): number[] {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length > defaults.length) throw new RangeError(`Unexpected argument ${positionals.at(-1)}`);
    return defaults.map((standard, index) => toCount(positionals[index] ?? String(standard)));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(64);
  }
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new RangeError(`${text} is not a whole number above 0`);
}
