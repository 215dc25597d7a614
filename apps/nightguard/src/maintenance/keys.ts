import { type KeyUse, listKeyUse, rotateKeys } from "@nightguard/ledger";
import type { Config, Environment } from "@nightguard/platform";
import { counted, createOutput } from "../output.ts";
import { withLedger } from "./with-ledger.ts";

const reportEveryMs = 5_000;

/**
 * Shows which encryption keys are in use. With `rotate`, first rewraps all data keys with the current one; the API and
 * workers may run meanwhile.
 *
 * @throws ConfigError when a key is missing or cannot be read
 * @throws CommandError when the ledger cannot be opened
 */
export const runKeys = (config: Config, environment: Environment, { rotate }: { rotate: boolean }): Promise<void> =>
  withLedger({ config, environment, name: "keys" }, async (ledger) => {
    const output = createOutput(process.stdout);
    if (rotate) {
      let reportedAt = performance.now();
      const wrapped = await rotateKeys(ledger, { actor: { kind: "system" }, requestId: null }, (count) => {
        if (performance.now() - reportedAt < reportEveryMs) return;
        reportedAt = performance.now();
        output.say(`${counted(count, "data key")} rewrapped so far`);
      });
      output.say(`${counted(wrapped, "data key")} rewrapped with the current key.`);
    }
    output.say(...describeKeyUse(await listKeyUse(ledger)));
  });

function describeKeyUse(uses: readonly KeyUse[]): string[] {
  const width = Math.max(...uses.map(({ name }) => name.length));
  const lines = uses.map(
    ({ name, isCurrent, dataKeys }) =>
      `${name.padEnd(width)}  ${counted(dataKeys, "data key")}${isCurrent ? ", current" : ""}`,
  );
  const others = uses.filter(({ isCurrent }) => !isCurrent);
  if (others.length === 0) return lines;
  const left = others.reduce((sum, { dataKeys }) => sum + dataKeys, 0);
  if (left > 0) {
    const verb = left === 1 ? "is" : "are";
    return [
      ...lines,
      `${counted(left, "data key")} ${verb} still wrapped by an old key; run \`nightguard admin encryption-keys rotate\` to rewrap them.`,
    ];
  }
  const removable = others.map(({ name }) => name).join(", ");
  return [
    ...lines,
    "No data key is wrapped by an old key. Once every process has been restarted with the current key listed first, " +
      `remove ${removable} from NIGHTGUARD_ENCRYPTION_KEYS.`,
  ];
}
