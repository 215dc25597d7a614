// Writes the types of both clients.
import { writeFileSync } from "node:fs";
import { apiTypesFile, toApiTypes } from "./api-types.ts";
import { pythonTypesFile, toPythonTypes } from "./python-types.ts";

writeFileSync(apiTypesFile, await toApiTypes());
writeFileSync(pythonTypesFile, await toPythonTypes());
