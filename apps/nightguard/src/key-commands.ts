import type { Command } from "commander";
import type { Actions } from "./actions.ts";
import type { AdminCommands } from "./admin.ts";
import { subcommandsOf } from "./command-examples.ts";

const encryptionKeysHelp = `
Requires DATABASE_URL and NIGHTGUARD_ENCRYPTION_KEYS; without the first it uses the data directory, whether its
\`nightguard start\` is running or not.

To replace a key: put the new one behind the old in NIGHTGUARD_ENCRYPTION_KEYS and restart every process, put it first and
restart again, rotate, then remove the old one.

Examples:
  $ nightguard admin encryption-keys
  $ nightguard admin encryption-keys rotate`;

const rotation = "wrap all data keys by the first encryption key, while the service runs; can be repeated";

export function addEncryptionKeys(admin: Command, { keys }: Pick<Actions, "keys">): void {
  const encryptionKeys = admin
    .command("encryption-keys")
    .description("show which encryption keys are in use, and how many data keys are under an old one")
    .addHelpText("after", encryptionKeysHelp)
    .action(() => keys({ rotate: false }));
  encryptionKeys
    .command("rotate")
    .description(rotation)
    .addHelpText("after", encryptionKeysHelp)
    .action(() => keys({ rotate: true }));
}

export function addKeys(admin: Command, { keys }: Pick<Actions, "keys">, target: () => Promise<AdminCommands>): void {
  // The encryption keys had this name; the version after 0.1.0 removes it.
  const group = admin
    .command("keys")
    .description("API keys; without a subcommand the encryption keys, whose name now is encryption-keys")
    .action(() => {
      sayNewName("encryption-keys");
      return keys({ rotate: false });
    });
  const add = subcommandsOf(group, "admin keys");
  add("used", "list API keys by their last use, those of all accounts or of one", "", " acc_… --json")
    .argument("[account-id]", "acc_…")
    .option("--json", "as the API answers it")
    .action(async (id: string | undefined, options: { json?: boolean }) => (await target()).listKeyUse(id, options));
  add(
    "calls",
    "show from where a key was used and for what, by default in the last 24 hours",
    " key_… --since 2026-11-29T00:00:00Z",
  )
    .argument("<key-id>", "key_…")
    .option("--since <time>", "from this time, RFC 3339")
    .option("--until <time>", "before this time, RFC 3339")
    .action(async (id: string, options: { since?: string; until?: string }) =>
      (await target()).showKeyUse(id, options),
    );
  group
    .command("rotate", { hidden: true })
    .description(rotation)
    .action(() => {
      sayNewName("encryption-keys rotate");
      return keys({ rotate: true });
    });
}

const sayNewName = (name: string) =>
  console.error(
    `This command's name now is \`nightguard admin ${name}\`; the next version no longer has the old name.`,
  );
