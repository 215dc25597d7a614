export { EmbeddedError } from "./embedded-error.ts";
export type { ServiceUser } from "./run.ts";
export { findProcessUser } from "./service-user.ts";
export { type EmbeddedOptions, type EmbeddedServices, startEmbeddedServices } from "./start.ts";
