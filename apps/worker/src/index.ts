export { startHeartbeat } from "./heartbeat.ts";
export { startWorker, type Worker } from "./worker.ts";
