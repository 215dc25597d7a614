import { writeFileSync } from "node:fs";
import { toTrueEligibilityJsonSchema } from "../src/json-schema.ts";

// `npm run schema -w packages/benefits`: writes the file that readers in other languages take the shape from.
const file = new URL("../true-eligibility.schema.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(toTrueEligibilityJsonSchema(), undefined, 2)}\n`);
