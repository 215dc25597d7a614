import { writeFileSync } from "node:fs";
import { apiTypesFile, toApiTypes } from "./api-types.ts";

// `npm run types -w packages/client`: after every change of what the service takes or answers.
writeFileSync(apiTypesFile, await toApiTypes());
