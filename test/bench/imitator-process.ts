import { availityClient, startAvaility } from "../upstreams/availity.ts";
import { startClaimMd } from "../upstreams/claim-md.ts";
import { startCore } from "../upstreams/core.ts";
import { parseObject, startJsonDoor } from "../upstreams/json-door.ts";
import { optumClient, startOptum } from "../upstreams/optum.ts";
import { startStedi, stediKeys } from "../upstreams/stedi.ts";
import { toAnswer } from "../upstreams/stedi-answers.ts";

/** An imitated payer service as a process of its own, so that its CPU time is not counted. */
export interface ImitatorReady {
  /** What is put as the upstream. */
  readonly upstream: Readonly<Record<string, unknown>>;
}

const unlimited = Number.POSITIVE_INFINITY;
const login = { username: "practice", password: "secret" };

const kinds: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  async native() {
    const { url } = await startJsonDoor(({ path, body }) => ({
      status: 200,
      json: path === "/Payer" ? [] : answer(body),
    }));
    return { kind: "nightguard", url, credentials: { api_key: "bench" } };
  },
  stedi: () => stedi({}),
  "stedi-x12": () => stedi({ format: "x12" }),
  "stedi-batches": () => stedi({ batch_min_rows: 1 }),
  async optum() {
    const { url } = await startOptum();
    return { kind: "optum", url, credentials: { ...optumClient } };
  },
  core_soap: () => core("soap"),
  core_mime: () => core("mime"),
  async claim_md() {
    // Its hundred a minute would be the limit: a minute goes by with each question.
    let minutes = 0;
    const { url } = await startClaimMd({ now: () => ++minutes * 60_000 });
    return { kind: "claim_md", url, credentials: { account_key: "key-1" } };
  },
  async availity() {
    const { url } = await startAvaility();
    return { kind: "availity", url, credentials: { ...availityClient } };
  },
};

async function stedi(settings: object) {
  const { url } = await startStedi({ maxInFlight: unlimited });
  const addresses = { payers_url: url, manager_url: url };
  return { kind: "stedi", url, credentials: { api_key: stediKeys.live }, settings: { ...addresses, ...settings } };
}

async function core(protocol: "soap" | "mime") {
  const { url } = await startCore({ protocol, ...login });
  return { kind: `core_${protocol}`, url, credentials: { ...login, sender_id: "SENDER", receiver_id: "OFFALLY" } };
}

/** The answer that Stedi's imitator gives to the same question. */
function answer(body: string): object {
  const { payer, subscriber } = parseObject(body) as { payer: { id: string }; subscriber: Record<string, string> }; // ours
  const { member_id: memberId = "", first_name: firstName = "", last_name: lastName = "", dob = "" } = subscriber;
  return toAnswer({ payerId: payer.id, memberId, firstName, lastName, dob, trace: "0" }, "production");
}

const start = kinds[process.argv[2] ?? ""];
if (!start) throw new Error("no such kind");
process.on("disconnect", () => process.exit(0));
process.send?.({ upstream: await start() } satisfies ImitatorReady);
