export type { KnownMember } from "./member-index.ts";
export { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";
