import { writeFileSync } from "node:fs";
import { toTrueEligibilityJsonSchema } from "../src/json-schema.ts";

const file = new URL("../true-eligibility.schema.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(toTrueEligibilityJsonSchema(), undefined, 2)}\n`);
