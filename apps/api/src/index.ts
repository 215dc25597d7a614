export { createApi } from "./app.ts";
export type { ApiDeps } from "./deps.ts";
export { describeApi } from "./describe-api.ts";
export { toCollection } from "./docs/collection.ts";
