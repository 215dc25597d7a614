import { type DemoAccount, demoFile } from "./demo-account.ts";
import type { Secrets } from "./secrets.ts";

/** What is left when everything has stopped. */
interface Kept {
  readonly dataDir: string;
  /** The admin token is shown once, by the start that made it. */
  readonly secrets: Secrets;
}

/** What a person needs to go on: addresses, keys, and a line to paste. */
export function toWelcome(
  options: Kept & {
    url: string;
    demo: DemoAccount;
    /** Set where live work goes to a real payer service: then what is printed uses the test key. */
    upstreamUrl: string | undefined;
  },
): string[] {
  const { url, demo, upstreamUrl } = options;
  const liveGoes = upstreamUrl ? "asks the upstream payer service" : "asks the sandbox, as there is no upstream";
  return [
    `  API          ${url}`,
    `  Docs         ${url}/docs`,
    `  Live key     ${demo.live_key}  (${liveGoes})`,
    `  Test key     ${demo.test_key}  (asks the sandbox, costs nothing)`,
    ...describeKept(options),
    "",
    "Ask about one patient:",
    "",
    `  ${toCurl(url, sampleKey(demo, upstreamUrl))}`,
  ];
}

/** For who does not stay: nothing answers any more. */
export function toFarewell(kept: Kept): string[] {
  return [...describeKept(kept), "", "Everything has stopped; `npm start` brings it up again"];
}

function describeKept({ dataDir, secrets }: Kept): string[] {
  const { adminToken, isNewAdminToken, adminTokenFile } = secrets;
  return [
    ...(isNewAdminToken ? [`  Admin token  ${adminToken}  (shown this once)`] : []),
    `  Keys are in  ${[demoFile(dataDir), adminTokenFile].filter(Boolean).join(", ")}`,
    `  Logs         ${dataDir}/logs`,
  ];
}

/** The key for invented patients: nobody invented is asked of a real payer service, which would cost. */
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
};

/** A line to paste into a shell: nothing in it needs quoting inside single quotes. */
function toCurl(url: string, key: string): string {
  const body = JSON.stringify(exampleRequest);
  return `curl -s ${url}/Eligibility -H 'X-Token-API: ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
