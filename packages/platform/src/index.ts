export { createBatcher } from "./batcher.ts";
export { type Clock, systemClock } from "./clock.ts";
export { type Config, ConfigError, type EncryptionKey, readConfig, requireConfig } from "./config.ts";
export { cutApart, free, type Joined, Joining, join } from "./joined.ts";
export { createLog, type Log, toLoggableError } from "./log.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
export { addQueueGauges, type QueueReading } from "./queue-gauges.ts";
export { type Closers, createClosers, endsWithin, untilSignal } from "./shutdown.ts";
export { answerInThread, createThread, type Thread } from "./thread.ts";
