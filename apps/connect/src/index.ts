export { type AgentOptions, runAgent, runOnce } from "./agent.ts";
export { listChanges, undoChanges } from "./changes.ts";
export { checkSettings, type Finding } from "./check.ts";
export { planRuns } from "./plan.ts";
export { readSettings, type Settings, toSettings } from "./settings.ts";
export { SettingsError } from "./settings-error.ts";
export { readStatus } from "./status.ts";
