import type { ExitCode } from "@nightguard/process/exit";
import type { AdminCommands } from "./admin.ts";
import type { ApiTarget } from "./api-target.ts";
import type { BatchCommand } from "./batch.ts";
import type { BulkCommand } from "./bulk.ts";
import type { ConnectAction, ConnectOptions } from "./connect.ts";
import type { ExplainOptions } from "./explain.ts";
import type { ListenOptions } from "./listen.ts";
import type { AuditExportOptions } from "./maintenance/audit.ts";
import type { ProofOptions } from "./proof.ts";
import type { StartOptions } from "./start/start.ts";
import type { VerifyOptions } from "./verify.ts";

/** Implements the commands. Those without an exit code end with 0; an error is printed in one line. */
export interface Actions {
  start(options: StartOptions & { port?: number | undefined }): Promise<void>;
  api(): Promise<void>;
  worker(): Promise<void>;
  sandbox(): Promise<void>;
  migrate(options: { check: boolean }): Promise<void>;
  verify(file: string, options: VerifyOptions): Promise<ExitCode>;
  batch(command: BatchCommand, target: ApiTarget): Promise<ExitCode>;
  bulk(command: BulkCommand, target: ApiTarget): Promise<ExitCode>;
  explain(subject: string, options: ExplainOptions): Promise<void>;
  /** @param config the settings' file */
  connect(action: ConnectAction, options: ConnectOptions): Promise<ExitCode>;
  /** @param url the API's address */
  showProofKeys(url: string | undefined): Promise<void>;
  verifyProof(file: string, options: ProofOptions): Promise<ExitCode>;
  rotateProofKey(): Promise<void>;
  listen(options: ListenOptions): Promise<void>;
  mcp(target: ApiTarget): Promise<void>;
  admin(url: string | undefined): Promise<AdminCommands>;
  restored(options: { force: boolean }): Promise<void>;
  verifyAudit(): Promise<ExitCode>;
  exportAudit(options: AuditExportOptions): Promise<void>;
  keys(options: { rotate: boolean }): Promise<void>;
  env(file: string): Promise<void>;
}
