// Writes the types of both clients; with --check, only compares them with the files, and exits with 1 if they differ.

import { readFileSync, writeFileSync } from "node:fs";
import { apiTypesFile, toApiTypes } from "./api-types.ts";
import { pythonTypesFile, toPythonTypes } from "./python-types.ts";

const files = [
  { file: apiTypesFile, text: await toApiTypes() },
  { file: pythonTypesFile, text: await toPythonTypes() },
];

if (process.argv.includes("--check")) {
  const stale = files.filter(({ file, text }) => readFileSync(file, "utf8") !== text);
  for (const { file } of stale) {
    console.error(`${file} is not what the API describes; run: npm run types -w packages/client`);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { file, text } of files) writeFileSync(file, text);
}
