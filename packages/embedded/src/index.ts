export { EmbeddedError } from "./embedded-error.ts";
export { type EmbeddedOptions, type EmbeddedServices, startEmbeddedServices } from "./start.ts";
