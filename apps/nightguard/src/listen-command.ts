import { type Command, Option } from "commander";
import type { Actions } from "./actions.ts";
import type { ListenOptions } from "./listen.ts";
import { parsePort, parsePositive, parserOf } from "./target-options.ts";

const listenHelp = `
Prints time, status, type, id and data of each event. Without a secret signatures are not checked; with one, messages with an
invalid signature get 401, and the line says why. Nightguard calls this machine only if it runs with
NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS=1.

Examples:
  $ nightguard listen --port 4000
  $ NIGHTGUARD_WEBHOOK_SECRET=whsec_… nightguard listen
  $ nightguard listen --status 500 --delay 20`;

export function addListen(program: Command, actions: Actions): void {
  program
    .command("listen")
    .description("receive webhooks during development: check signatures, print one line per event")
    .option("--port <number>", "port to listen on", parsePort, 4_000)
    .option("--host <address>", "address to listen on; by default only this machine can reach it", "127.0.0.1")
    .addOption(
      new Option("--secret <secret>", "the endpoint's secret, whsec_… (better set in the environment)").env(
        "NIGHTGUARD_WEBHOOK_SECRET",
      ),
    )
    .option("--status <code>", "status to answer with, to test failures", parseStatus, 200)
    .option("--delay <seconds>", "delay before answering", parsePositive, 0)
    .addHelpText("after", listenHelp)
    .action((options: ListenOptions) => actions.listen(options));
}

const parseStatus = parserOf((text) => /^[2-5]\d\d$/.test(text), "It must be a status from 200 to 599.");
