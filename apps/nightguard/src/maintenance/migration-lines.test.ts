import { expect, test } from "vitest";
import { toMigrationLines } from "./migration-lines.ts";

const jobs = { name: "jobs", rows: 12_400_000, bytes: 38e9, readSeconds: 80 };
const added = {
  name: "0031-traceparents",
  isConcurrent: false,
  needsVersion: null,
  tables: [{ ...jobs, does: "alters" as const }],
};

test("a plan says which tables are touched, how large they are and how long indexes take", () => {
  const indexed = {
    name: "0032-indexes",
    isConcurrent: true,
    needsVersion: null,
    tables: [{ ...jobs, does: "indexes" as const }],
  };
  const created = { name: "0033-more", isConcurrent: false, needsVersion: null, tables: [] };

  expect(toMigrationLines({ current: "0030-old-snapshots", migrations: [added, indexed, created] })).toEqual([
    "The database is at 0030-old-snapshots.",
    "",
    "MIGRATION          HOW                WHAT IT DOES TO WHAT IS THERE",
    "0031-traceparents  one transaction    alters jobs (12,400,000 rows, 38.0 GB)",
    "0032-indexes       beside other work  indexes jobs (12,400,000 rows, 38.0 GB), about 4 min an index",
    "0033-more          one transaction    nothing",
    "",
    "The version that runs now can go on meanwhile, and can be gone back to.",
  ]);
});

test("a migration that is not additive is named with the version that it needs", () => {
  const lines = toMigrationLines({ current: "0030-old-snapshots", migrations: [{ ...added, needsVersion: "0.4.0" }] });

  expect(lines.at(-1)).toMatch(/^Versions before 0\.4\.0 cannot use the database afterwards/);
});

test("an empty database, and one that has all migrations, are said to be so", () => {
  expect(toMigrationLines({ current: null, migrations: [added] })).toEqual([
    "The database is empty. 1 migration will make it.",
  ]);
  expect(toMigrationLines({ current: "0031-traceparents", migrations: [] })).toEqual([
    "The database is at 0031-traceparents. There is nothing to migrate.",
  ]);
});
