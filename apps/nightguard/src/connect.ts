import {
  checkSettings,
  listChanges,
  planRuns,
  readSettings,
  readStatus,
  runAgent,
  runOnce,
  SettingsError,
  undoChanges,
} from "@nightguard/connect";
import { untilSignal } from "@nightguard/platform";
import { CommandError, type ExitCode, exitCodes } from "@nightguard/process/exit";

export type ConnectAction = "run" | "once" | "check" | "plan" | "status" | "changes" | "undo";

export interface ConnectOptions {
  /** The file of the settings. */
  readonly config: string;
  /** The run that is undone. */
  readonly run?: string | undefined;
}

/** @throws CommandError for settings that have to be changed */
export async function connect(action: ConnectAction, { config, run: runId }: ConnectOptions): Promise<ExitCode> {
  const stopped = new AbortController();
  try {
    return await run(action, { config, run: runId }, stopped);
  } catch (error) {
    if (stopped.signal.aborted) throw new CommandError("Stopped; the next run goes on with the files under way");
    if (error instanceof SettingsError) throw new CommandError(error.message, exitCodes.usage, { cause: error });
    throw error;
  }
}

async function run(
  action: ConnectAction,
  { config, run: runId = "" }: ConnectOptions,
  stopped: AbortController,
): Promise<ExitCode> {
  const settings = await readSettings(config);
  const options = { settings, environment: process.env, signal: stopped.signal, say };
  switch (action) {
    case "run":
      void untilSignal().then(() => stopped.abort());
      say(`watching ${settings.sources.map(({ name }) => name).join(", ")}`);
      await runAgent(options);
      return exitCodes.ok;
    case "once": {
      void untilSignal().then(() => stopped.abort());
      const { good, bad, problems } = await runOnce(options);
      say(`${good + bad} files ended, ${bad} of them refused`);
      for (const problem of problems) say(`files are kept for the next time: ${problem}`);
      if (problems.length > 0) return exitCodes.failure;
      return bad > 0 ? exitCodes.unanswered : exitCodes.ok;
    }
    case "check": {
      const findings = await checkSettings(settings, process.env);
      for (const { isGood, text } of findings) console.log(`${isGood ? "✓" : "✗"} ${text}`);
      return findings.every(({ isGood }) => isGood) ? exitCodes.ok : exitCodes.failure;
    }
    case "plan":
      for await (const line of planRuns(settings, new Date())) console.log(line);
      return exitCodes.ok;
    case "status": {
      const { lines, isAnyLate } = await readStatus(settings, new Date());
      console.log(lines.join("\n"));
      return isAnyLate ? exitCodes.unanswered : exitCodes.ok;
    }
    case "changes":
      for (const line of await listChanges(settings)) console.log(line);
      return exitCodes.ok;
    case "undo": {
      void untilSignal().then(() => stopped.abort());
      const lines = await undoChanges(settings, runId, options);
      for (const line of lines) console.log(line);
      return exitCodes.ok;
    }
    default:
      return action satisfies never;
  }
}

const say = (line: string) => console.log(`${new Date().toISOString()} ${line}`);
