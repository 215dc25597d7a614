// The client is published built; the agent uses its sources as they are.
export {
  type Batch,
  type Client,
  createClient,
  type FileOptions,
  NightguardError,
} from "../../../packages/client/src/index.ts";
