import { join } from "node:path";
import { type DemoAccount, demoFile } from "./demo-account.ts";
import type { Secrets } from "./secrets.ts";

interface StoredSecrets {
  readonly dataDir: string;
  readonly secrets: Secrets;
}

export function toWelcome(
  options: StoredSecrets & {
    url: string;
    demo: DemoAccount;
    upstreamUrl: string | undefined;
    consoleLink: string | undefined;
    /** The folder into which tables can be dropped. */
    inbox: string;
  },
): string[] {
  const { url, demo, upstreamUrl, consoleLink, inbox } = options;
  const liveGoes = upstreamUrl ? "uses the upstream payer service" : "uses the sandbox, as there is no upstream";
  return [
    `  API          ${url}`,
    `  Docs         ${url}/docs`,
    `  Live key     ${demo.live_key}  (${liveGoes})`,
    `  Test key     ${demo.test_key}  (uses the sandbox, costs nothing)`,
    ...describeStorage(options),
    "",
    "Verify one patient:",
    "",
    `  ${toCurl(url, sampleKey(demo, upstreamUrl))}`,
    "",
    `Verify a table: copy it into ${inbox}; its results appear in ${join(inbox, "done")}`,
    "",
    ...describeConsole(consoleLink),
  ];
}

/** The link comes last, so that it stays visible in the terminal. */
function describeConsole(link: string | undefined): string[] {
  if (link === undefined) {
    return ["Nobody can open the console: set NIGHTGUARD_PUBLIC_URL to the address at which people open it"];
  }
  return [
    "Open the console in a browser:",
    "",
    `  ${link}`,
    "",
    "The link signs in once, within an hour; `nightguard console` prints another",
  ];
}

export function toFarewell(stored: StoredSecrets): string[] {
  return [...describeStorage(stored), "", "Everything has stopped; `npm start` starts it again"];
}

function describeStorage({ dataDir, secrets }: StoredSecrets): string[] {
  const { adminToken, isNewAdminToken, adminTokenFile } = secrets;
  return [
    ...(isNewAdminToken ? [`  Admin token  ${adminToken}  (shown only now)`] : []),
    `  Keys are in  ${[demoFile(dataDir), adminTokenFile].filter(Boolean).join(", ")}`,
    `  Logs         ${dataDir}/logs`,
  ];
}

/** Invented patients never go to a real payer service, which charges for each call. */
export function sampleKey(demo: DemoAccount, upstreamUrl: string | undefined): string {
  return upstreamUrl ? demo.test_key : demo.live_key;
}

const exampleRequest = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Maria",
    last_name: "Example",
    member_id: "W123456789",
    dob: "04/12/1986",
    group_number: "98765",
  },
  version: "v2",
  transform: "true_eligibility",
};

/** The example contains no single quotes, so it needs no escaping. */
function toCurl(url: string, key: string): string {
  const body = JSON.stringify(exampleRequest);
  return `curl -s ${url}/Eligibility -H 'X-Token-API: ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
