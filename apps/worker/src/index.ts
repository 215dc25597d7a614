export { startLoop } from "./loop.ts";
export { startWorker, type Worker } from "./worker.ts";
