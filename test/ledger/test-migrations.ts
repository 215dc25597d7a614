import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject, onTestFinished } from "vitest";
import { createDatabase, dropDatabase } from "../support/databases.ts";

/** A database without tables, dropped when the test ends. @returns its address */
export async function createEmptyDatabase(): Promise<string> {
  const { databaseUrl: serverUrl } = inject("services");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  onTestFinished(() => dropDatabase(serverUrl, name));
  return databaseUrl;
}

/** Migrations of a test's own, by name. @returns their folder */
export async function writeMigrations(texts: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, `${name}.sql`), text);
  return pathToFileURL(`${folder}/`);
}
