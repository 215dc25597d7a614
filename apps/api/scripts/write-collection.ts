import { writeFileSync } from "node:fs";
import { describeApi, toCollection } from "../src/index.ts";

// `npm run collection`: writes the Postman collection of the description's requests.
const file = new URL("../../../docs/nightguard.postman_collection.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(toCollection(await describeApi()), undefined, 2)}\n`);
