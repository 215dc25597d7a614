// The command line. Each command loads what it needs when it is run, so that the first words come at once.

import { type ExitCode, exitCodes, toExit } from "./exit.ts";
import { type Actions, runProgram } from "./program.ts";

// Whoever started us with a channel to them is gone when it breaks, and has nobody to end us any more.
process.once("disconnect", () => process.exit(exitCodes.failure));
process.channel?.unref();
// Whoever read our output has enough of it, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? exitCodes.ok : exitCodes.failure);
});

const exitCode = await run();
// A connection that is kept open must not keep the command.
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
    api: async () => (await import("./parts/api.ts")).runApi(await config()),
    worker: async () => (await import("./parts/worker.ts")).runWorker(await config()),
    sandbox: async () => (await import("./parts/sandbox.ts")).runSandbox(await config()),
    migrate: async () => (await import("./parts/migrate.ts")).migrate(await config()),
    async verify(file, options) {
      const { verify } = await import("./verify.ts");
      return verify(file, options, (await config()).dataDir);
    },
    async batch(command, target) {
      const { runBatch } = await import("./batch.ts");
      return runBatch(command, target, (await config()).dataDir);
    },
    async explain(subject, options) {
      const { explain } = await import("./explain.ts");
      await explain(subject, options, (await config()).dataDir);
    },
    listen: async (options) => (await import("./listen.ts")).listen(options),
    admin(url) {
      const admin = async () => {
        const { createAdmin } = await import("./admin.ts");
        const { adminToken, dataDir } = await config();
        return createAdmin({ url, adminToken, dataDir });
      };
      return {
        importCarriers: async (file) => (await admin()).importCarriers(file),
        importDirectory: async (file) => (await admin()).importDirectory(file),
        status: async (options) => (await admin()).status(options),
        putPlan: async (name, plan) => (await admin()).putPlan(name, plan),
        createAccount: async (name, plan) => (await admin()).createAccount(name, plan),
        restored: async (options) =>
          (await import("./parts/restored.ts")).runRestored(await config(), process.env, options),
        createKey: async (id, options) => (await admin()).createKey(id, options),
        suspend: async (id) => (await admin()).suspend(id),
        resume: async (id) => (await admin()).resume(id),
        listKeys: async (id) => (await admin()).listKeys(id),
        listEndpoints: async (id) => (await admin()).listEndpoints(id),
        setKeyDisabled: async (id, disabled) => (await admin()).setKeyDisabled(id, disabled),
      };
    },
  };
}
