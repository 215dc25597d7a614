import type { Command } from "commander";
import type { AdminCommands } from "./admin.ts";
import type { PayerMapOptions, RouteOptions, UpstreamOptions } from "./admin-upstreams.ts";
import { subcommandsOf } from "./command-examples.ts";
import { choice, parseCount, parsePositive } from "./target-options.ts";

const upstreamHelp = `
Credentials are read from a file or standard input (-), and never shown again. "kinds" prints what each kind needs.

Examples:
  $ echo '{"api_key": "…"}' | nightguard admin upstream put stedi --kind stedi --credentials -
  $ nightguard admin upstream test stedi
  $ nightguard admin route put all-payers --upstream stedi --payers '*'

Large batches can go through Stedi's batch interface, so that they do not hold its slots; settings.json:
  {"batch_min_rows": 5000, "batch_min_hours": 12}`;

export function addUpstreams(admin: Command, target: () => Promise<AdminCommands>): void {
  const upstream = admin
    .command("upstream")
    .description("payer services that questions can go to")
    .addHelpText("after", upstreamHelp);
  const add = subcommandsOf(upstream, "admin upstream");
  add("kinds", "list the kinds of payer services, with what each needs", "").action(async () =>
    (await target()).listUpstreamKinds(),
  );
  add("list", "list payer services, without their credentials", "").action(async () =>
    (await target()).listUpstreams(),
  );
  add("put", "create or replace a payer service", " stedi --kind stedi --credentials stedi.json")
    .argument("<name>", "lower-case letters, digits, - and _")
    .requiredOption("--kind <kind>", "see `nightguard admin upstream kinds`")
    .option("--credentials <file>", "JSON, or - for standard input (default: those stored stay)")
    .option("--settings <file>", "JSON, where the kind has settings")
    .option("--url <address>", "another address than the service's own")
    .option("--account <id>", "the only account that may be routed to it (default: all)")
    .option("--max-in-flight <number>", "calls in flight over all processes (default: the kind's)", parseCount)
    .option("--max-per-minute <number>", "calls in any minute (default: the kind's)", parseCount)
    .option("--cost-per-question <number>", "in your own unit, for plans that bound it (default: 0)", parsePositive)
    .option("--disabled", "keep it, but count its routes as absent")
    .action(async (name: string, options: UpstreamOptions) => (await target()).putUpstream(name, options));
  add("test", "ask one question that bills nothing, and tell what came back", " stedi")
    .argument("<name>")
    .action(async (name: string) => (await target()).testUpstream(name));
  add("refresh", "read its list of payers now; it is read daily anyway", " stedi")
    .argument("<name>")
    .action(async (name: string) => (await target()).refreshUpstream(name));
  add("delete", "delete a payer service and its credentials", " stedi")
    .argument("<name>")
    .action(async (name: string) => (await target()).deleteUpstream(name));
}

export function addPayerMap(admin: Command, target: () => Promise<AdminCommands>): void {
  const map = admin.command("payer-map").description("which payers of a payer service are which of ours");
  const add = subcommandsOf(map, "admin payer-map");
  add("list", "list our payers with the service's ids, and candidates where a match is doubtful", " stedi --unmapped")
    .argument("<upstream>")
    .option("--unmapped", "only those about which a person has to decide")
    .action(async (name: string, options: { unmapped?: boolean }) => (await target()).listPayerMap(name, options));
  add("set", "decide which payer of the service one of ours is", " stedi CX014 DQGOV")
    .argument("<upstream>")
    .argument("<payer-id>", "ours")
    .argument("[upstream-payer-id]", "the service's")
    .option("--none", "the service is not asked about the payer")
    .action(async (name: string, payerId: string, id: string | undefined, options: PayerMapOptions) =>
      (await target()).setPayer(name, payerId, id, options),
    );
  add("remove", "remove a decision; the rules decide again", " stedi CX014")
    .argument("<upstream>")
    .argument("<payer-id>", "ours")
    .action(async (name: string, payerId: string) => (await target()).removePayer(name, payerId));
}

export function addRoutes(admin: Command, target: () => Promise<AdminCommands>): void {
  const route = admin.command("route").description("which payers' questions go to which payer service");
  const add = subcommandsOf(route, "admin route");
  add("list", "list routes", "").action(async () => (await target()).listRoutes());
  add("put", "create or replace a route", " aetna --upstream stedi --fallback office-ally --payers 60054")
    .argument("<name>", "lower-case letters, digits, - and _")
    .requiredOption("--upstream <name>", "the payer service that is asked; default is that of the environment")
    .requiredOption("--payers <ids...>", "payer ids, or '*' for all that no other route names")
    .option("--fallback <name>", "takes over while the first does not answer")
    .addOption(
      choice("--mode <mode>", "live, or test to try a service with its mock people", ["live", "test"]).default("live"),
    )
    .option("--account <id>", "the only account that it is for (default: all)")
    .option("--priority <number>", "of equally specific routes the highest wins (default: 0)", Number)
    .action(async (name: string, options: RouteOptions) => (await target()).putRoute(name, options));
  add("delete", "delete a route", " aetna")
    .argument("<name>")
    .action(async (name: string) => (await target()).deleteRoute(name));
}
