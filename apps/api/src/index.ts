export { createApi } from "./app.ts";
export type { ApiDeps } from "./deps.ts";
