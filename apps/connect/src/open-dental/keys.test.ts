import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readKeys } from "./keys.ts";
import { openDentalSource } from "./open-dental-settings.ts";

async function readWith(customer: string, mode = 0o600) {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "customer.key");
  await writeFile(file, customer, { mode });
  const command = [process.execPath, "-e", "console.log('dev-key')"];
  return readKeys(
    openDentalSource.parse({
      name: "salem",
      kind: "open-dental",
      developer_key_command: command,
      customer_key_file: file,
    }),
  );
}

test("keys come from a file or a command, without the line's end", async () => {
  expect(await readWith("customer-key\n")).toEqual({ developer: "dev-key", customer: "customer-key" });
});

test("a file that others can read, or that holds no key, is refused without its content", async () => {
  await expect(readWith("customer-key", 0o644)).rejects.toThrow(/other users can read/);
  await expect(readWith("two secrets\n")).rejects.toThrow(/holds no customer key of Open Dental/);
  await expect(readWith("two secrets\n")).rejects.not.toThrow(/two secrets/);
});
