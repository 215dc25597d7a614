// Commands import their modules when they run, so that help appears at once.

import { type ExitCode, exitCodes, toExit } from "@nightguard/process/exit";
import type { Actions } from "./actions.ts";
import { runProgram } from "./program.ts";

// The parent process (`nightguard start`) ended; without it nothing stops this process.
process.once("disconnect", () => process.exit(exitCodes.failure));
process.channel?.unref();
// The reader closed the pipe, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? exitCodes.ok : exitCodes.failure);
});

const exitCode = await run();
// Open connections must not keep the command running.
process.stdout.write("", () => process.exit(exitCode));

async function run(): Promise<ExitCode> {
  try {
    return await runProgram(process.argv.slice(2), createActions());
  } catch (error) {
    const { message, exitCode } = toExit(error);
    console.error(`nightguard: ${message}`);
    return exitCode;
  }
}

function createActions(): Actions {
  const config = async () => (await import("@nightguard/platform")).readConfig(process.env);
  return {
    async start({ port, ...options }) {
      const { start } = await import("./start/start.ts");
      const given = await config();
      await start(port === undefined ? given : { ...given, port }, process.env, options);
    },
    api: async () => (await import("@nightguard/api")).runApi(await config()),
    worker: async () => (await import("@nightguard/worker")).runWorker(await config()),
    sandbox: async () => (await import("@nightguard/sandbox/main")).runSandbox(await config()),
    async migrate({ check }) {
      const { checkMigration, migrate } = await import("./maintenance/migrate.ts");
      await (check ? checkMigration : migrate)(await config());
    },
    verify: async (file, options) => (await import("./verify.ts")).verify(file, options, (await config()).dataDir),
    batch: async (command, target) => (await import("./batch.ts")).runBatch(command, target, (await config()).dataDir),
    bulk: async (command, target) => (await import("./bulk.ts")).runBulk(command, target, (await config()).dataDir),
    explain: async (subject, options) =>
      (await import("./explain.ts")).explain(subject, options, (await config()).dataDir),
    async showProofKeys(url) {
      const { showProofKeys } = await import("./proof.ts");
      await showProofKeys(url, (await config()).dataDir);
    },
    async verifyProof(file, options) {
      const { verifyProofFile } = await import("./proof.ts");
      return verifyProofFile(file, options, (await config()).dataDir);
    },
    rotateProofKey: async () => (await import("./maintenance/proof-key.ts")).rotateKey(await config(), process.env),
    connect: async (action, file) => (await import("./connect.ts")).connect(action, file),
    listen: async (options) => (await import("./listen.ts")).listen(options),
    mcp: async (target) => (await import("./mcp.ts")).mcp(target, (await config()).dataDir),
    async admin(url) {
      const { createAdmin } = await import("./admin.ts");
      const { adminToken, dataDir } = await config();
      return createAdmin({ url, adminToken, dataDir });
    },
    env: async (file) => (await import("./write-env.ts")).writeEnv(file),
    restored: async (options) =>
      (await import("./maintenance/restored.ts")).runRestored(await config(), process.env, options),
    verifyAudit: async () => (await import("./maintenance/audit.ts")).verifyAudit(await config(), process.env),
    exportAudit: async (options) =>
      (await import("./maintenance/audit.ts")).exportAudit(await config(), process.env, options),
    keys: async (options) => (await import("./maintenance/keys.ts")).runKeys(await config(), process.env, options),
  };
}
