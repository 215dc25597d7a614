import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What starts or finds PostgreSQL or Redis for a test. */
const serverSupport = ["services.ts", "temporary-services.ts"].map((file) => join(root, "test/support", file));
const startsServers = /\binject\("services"\)|\bstartEmbeddedServices\(\{/;

test("a test file without a suffix needs no servers", () => {
  const files = globSync("{apps,docs,packages,sample,test}/**/*.test.ts", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  });
  const units = files.filter((file) => !/\.(service|replacing|long|browser|nightly)\.test\.ts$/.test(file));

  expect(units.length).toBeGreaterThan(100);
  expect(units.filter((file) => needsServers(join(root, file)))).toEqual([]);
});

/** Follows the relative imports of values. */
function needsServers(testFile: string): boolean {
  const seen = new Set([testFile]);
  for (const file of seen) {
    if (serverSupport.includes(file)) return true;
    const text = readFileSync(file, "utf8");
    if (file === testFile && startsServers.test(text)) return true;
    for (const [, path = ""] of text.matchAll(
      /^(?:import (?!type\b)|export (?!type\b)|\} )[^"';]*from "(\.[^"]+\.ts)";$/gm,
    )) {
      seen.add(join(dirname(file), path));
    }
  }
  return false;
}
