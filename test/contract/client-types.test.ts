import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { apiTypesFile, toApiTypes } from "../../packages/client/scripts/api-types.ts";
import { pythonTypesFile, toPythonTypes } from "../../packages/client/scripts/python-types.ts";

const hint = "run: npm run types -w packages/client";

test("the TypeScript client's types are those of the service's description as it is now", async () => {
  expect(await readFile(apiTypesFile, "utf8"), hint).toBe(await toApiTypes());
});

test("the Python client's types are those of the service's description as it is now", async () => {
  expect(await readFile(pythonTypesFile, "utf8"), hint).toBe(await toPythonTypes());
});
