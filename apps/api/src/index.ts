export { createApi } from "./app.ts";
export { createWorkbookReader } from "./batches/upload/xlsx/workbook-reader.ts";
export type { ApiDeps } from "./deps.ts";
export { describeApi } from "./docs/describe-api.ts";
export { createSite, type SiteConfig } from "./sessions/site.ts";
