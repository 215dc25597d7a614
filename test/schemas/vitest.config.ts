import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** `npm run schema-dump`: writes the dump of this version. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    name: "schema-dump",
    include: ["test/schemas/make.ts"],
    globalSetup: "test/support/global-services.ts",
    pool: "forks",
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
