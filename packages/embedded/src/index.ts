export { EmbeddedError } from "./embedded-error.ts";
export { findFreePort } from "./free-port.ts";
export type { ServiceUser } from "./run.ts";
export { findProcessUser } from "./service-user.ts";
export { type EmbeddedServices, startEmbeddedServices } from "./start.ts";
