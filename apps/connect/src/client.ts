// The client is published built; the agent uses its sources as they are.
export {
  type Batch,
  type BatchItem,
  type Client,
  createClient,
  type FileOptions,
  type Job,
  NightguardError,
  type SourceReport,
} from "../../../packages/client/src/index.ts";
