import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer, payerList, startTestPayer, type TestPayer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until, untilLater } from "../support/waiting.ts";

const aPayer = (id: string, name: string, ...alternates: string[]) => ({
  id,
  name,
  alt_payer_ids: alternates,
  features: ["eligibility"],
  partnerPayerId: `p-${id}`,
  status: "active",
});

/** The list of a second service: ours are "60054" (Aetna Dental, also AETNA) and "CX014" (Cigna). */
const secondList = [
  aPayer("S-AET", "Something of Aetna", "AETNA"),
  aPayer("S-CIG1", "Cigna"),
  aPayer("S-CIG2", "CIGNA"),
  aPayer("S-OWN", "Only There"),
];

let stack: Stack;
let account: TestAccount;
let second: TestPayer;
/** A service of another kind, which has its own ids, and answers with its list only. */
let other: { url: string; close(): Promise<unknown> };
let list = secondList;
let names = 0;

beforeAll(async () => {
  [stack, second, other] = await Promise.all([startStack(), startTestPayer(), startStediList()]);
  account = await stack.createAccount();
  second.answersWith((call) =>
    call.path === "/Payer" ? { status: 200, body: { data: { service_payer_list: list } } } : { body: activeAnswer },
  );
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([second.close(), other.close()]);
});

async function startStediList() {
  const items = [
    { stediId: "AAAAA", displayName: "Aetna", primaryPayerId: "60054", aliases: [] },
    { stediId: "BBBBB", displayName: "Delta", primaryPayerId: "DELTA", aliases: [] },
  ];
  const server = createServer((_, response) => response.end(JSON.stringify({ items })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

const ask = (payerId: string) => anEligibilityRequest({ payer: { id: payerId } });

async function addUpstream(body: object = { kind: "nightguard", url: second.url }): Promise<string> {
  const name = await addUnlisted(body);
  await untilListed(name);
  return name;
}

async function addUnlisted(body: object): Promise<string> {
  const name = `service-${++names}`;
  const answer = await stack.admin.put(`/Admin/Upstream/${name}`, { credentials: { api_key: "key" }, ...body });
  expect(answer.text).toContain(`"name":"${name}"`);
  return name;
}

const addStedi = () => addUpstream({ kind: "stedi", url: other.url, settings: { payers_url: other.url } });

/** Not by the next round, which begins some fifteen seconds after the last one at the earliest. */
const soonMs = 10_000;

const untilListed = (name: string) =>
  untilLater(soonMs, async () => {
    const { body } = await stack.admin.get(`/Admin/Upstream/${name}`);
    expect(body.payer_list).toMatchObject({ error: null, fetched_at: expect.any(String) });
  });

async function addRoute(route: { upstream: string; payers: readonly string[]; account_id?: string }): Promise<void> {
  const path = `/Admin/Route/route-${++names}`;
  const answer = await stack.admin.put(path, route);
  expect(answer.text).toContain(`"upstream":"${route.upstream}"`);
  onTestFinished(async () => void (await stack.admin.delete(path)));
}

async function readMap(name: string, search = ""): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const { body } = await stack.admin.get(`/Admin/Upstream/${name}/PayerMap${search}`);
  return new Map((body.data as { payer_id: string }[]).map((entry) => [entry.payer_id, entry]));
}

/** The payer id that the second service was asked with. */
async function askedWith(payerId: string): Promise<unknown> {
  const request = ask(payerId);
  await account.api.post("/Eligibility", request);
  const [call] = second.callsAbout(request.subscriber.member_id);
  return (call?.body?.payer as { id: string } | undefined)?.id;
}

describe("the payer list of an upstream", () => {
  test("is read soon after it is configured, and shown with its age", async () => {
    const name = await addUpstream();

    const shown = (await stack.admin.get(`/Admin/Upstream/${name}`)).body.payer_list;
    const status = (await stack.admin.get("/Admin/Status")).body;

    expect(shown).toMatchObject({ payers: 4, error: null, age_seconds: expect.any(Number) });
    expect(status.payer_lists).toContainEqual(expect.objectContaining({ upstream: name, payers: 4, error: null }));
  });

  test("is kept when the upstream does not send one, and says why", async () => {
    const name = await addUpstream();
    list = [];
    onTestFinished(() => {
      list = secondList;
    });

    const failed = await stack.admin.post(`/Admin/Upstream/${name}/refresh`, undefined);

    expect(failed.body).toMatchObject({ payers: 4, error: expect.stringContaining("without payers") });
    const { payer_list: shown } = (await stack.admin.get(`/Admin/Upstream/${name}`)).body;
    expect(shown).toMatchObject({ payers: 4, error: expect.stringContaining("without payers") });
    list = secondList;
    expect((await stack.admin.post(`/Admin/Upstream/${name}/refresh`, undefined)).body).toMatchObject({
      payers: 4,
      error: null,
    });
  });

  test("is forgotten with its upstream, and when that becomes another service", async () => {
    const name = await addUpstream();
    const changed = { kind: "stedi", url: other.url, settings: { payers_url: other.url } };
    await stack.admin.put(`/Admin/Upstream/${name}`, { ...changed, credentials: { api_key: "key" } });
    await untilLater(soonMs, async () => {
      const { body } = await stack.admin.get(`/Admin/Upstream/${name}`);
      expect(body.payer_list).toMatchObject({ payers: 2 });
    });

    expect((await stack.admin.delete(`/Admin/Upstream/${name}`)).status).toBe(204);
    expectError(await stack.admin.get(`/Admin/Upstream/${name}/PayerMap`), 404);
  });
});

describe("the payer map", () => {
  test("has what is certain, and candidates for what is not", async () => {
    const name = await addUpstream();

    const map = await readMap(name);
    const open = await readMap(name, "?mapped=false");

    expect(map.get("60054")).toMatchObject({ upstream_payer_id: "S-AET", how: "alternate_id", decided_by: null });
    expect(map.get("CX014")).toMatchObject({
      upstream_payer_id: null,
      how: null,
      candidates: [
        { id: "S-CIG1", name: "Cigna" },
        { id: "S-CIG2", name: "CIGNA" },
      ],
    });
    expect(open.has("CX014")).toBe(true);
    expect(open.has("60054")).toBe(false);
  });

  test("holds for questions, under our id and its alternates, as an operator's decisions do, until they are removed", async () => {
    const name = await addUpstream();
    await addRoute({ upstream: name, payers: ["60054", "AETNA", "CX014"] });
    expect([await askedWith("60054"), await askedWith("AETNA")]).toEqual(["S-AET", "S-AET"]);
    expect(await askedWith("CX014")).toBe("CX014"); // it speaks the specification, and has not said otherwise

    const entry = `/Admin/Upstream/${name}/PayerMap/CX014`;
    const put = await stack.admin.put(entry, { upstream_payer_id: "S-CIG2" });

    expect(put.body).toMatchObject({
      payer_id: "CX014",
      payer_name: "Cigna",
      upstream_payer_id: "S-CIG2",
      how: "operator",
    });
    expect(put.body.decided_by).toEqual(expect.any(String));
    await until(async () => expect(await askedWith("CX014")).toBe("S-CIG2"));
    expect((await stack.admin.delete(entry)).status).toBe(204);
    await until(async () => expect(await askedWith("CX014")).toBe("CX014"));
    expectError(await stack.admin.delete(entry), 404);
  });

  test("is asked about rows of a batch too, and a payer that is not to be asked there fails with no_route", async () => {
    const name = await addUpstream();
    await addRoute({ upstream: name, payers: ["60054", "CX014"] });
    await stack.admin.put(`/Admin/Upstream/${name}/PayerMap/CX014`, { upstream_payer_id: null });
    await until(async () => expect(await askedWith("CX014")).toBeUndefined());

    const batch = await untilEnded(
      account.api,
      await account.api.post("/Batch", { items: [ask("60054"), ask("CX014")] }),
    );

    const results = await readResults(account.api, batch.id);
    expect(results).toMatchObject([{ status: "succeeded" }, { status: "failed", failure: { code: "no_route" } }]);
  });

  test("an id that the list of a service with ids of its own does not have is not asked, and says what to do", async () => {
    const name = await addStedi();
    await addRoute({ upstream: name, payers: ["*"] });
    await until(async () => expectError(await account.api.post("/Eligibility", ask("NOBODY")), 400));

    const refused = await account.api.post("/Eligibility", ask("CX014"));
    const listed = await account.api.post("/Eligibility", ask("60054"));

    expect(expectError(refused, 400).message).toContain(`payer-map list ${name}`);
    const job = (await account.api.get(`/Job/${refused.headers["x-job-id"]}`)).body;
    expect(job).toMatchObject({ status: "failed", failure: { category: "request", code: "no_route" } });
    expect(listed.text).not.toContain("payer-map");
  });

  test("takes an id of the list at the moment at which the list arrives", async () => {
    const refused: string[] = [];
    for (let round = 0; round < 20; round++) {
      const name = await addUnlisted({ kind: "nightguard", url: second.url });
      const path = `/Admin/Upstream/${name}/PayerMap/CX014`;
      let isListed = false;
      const deciding = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!isListed) {
            const { status, text } = await stack.admin.put(path, { upstream_payer_id: "S-CIG1" });
            if (status !== 200) refused.push(text);
          }
        }),
      );
      await untilListed(name).finally(() => (isListed = true));
      await deciding;
    }
    expect(refused).toEqual([]);
  });

  test("takes no id that the upstream does not have", async () => {
    const name = await addUpstream();
    const path = `/Admin/Upstream/${name}/PayerMap/CX014`;

    const unknown = await stack.admin.put(path, { upstream_payer_id: "S-CIG" });

    expect(expectError(unknown, 400).issues).toMatchObject([{ path: "upstream_payer_id" }]);
    expectError(await stack.admin.put("/Admin/Upstream/nobody/PayerMap/CX014", { upstream_payer_id: "1" }), 404);
    expectError(await stack.admin.put(path, {}), 400);
    const misspelled = await stack.admin.put(path, { upstream_payer_id: "S-CIG1", Quarrington: 1 });
    expectError(misspelled, 400);
    expect(misspelled.text).not.toContain("Quarrington");
  });
});

describe("the list of payers", () => {
  const readList = async () => {
    const { text, body } = await account.api.get("/Payer");
    const { service_payer_list: payers } = body.data as { service_payer_list: { id: string }[] };
    return { text, ids: payers.map(({ id }) => id) };
  };

  test("is the upstream's without routes, byte for byte", async () => {
    await until(async () => {
      expect((await readList()).text).toBe(JSON.stringify({ data: { service_payer_list: payerList } }));
    });
  });

  test("is the union of the routed payers under our ids, in GraphQL too, and each can be asked", async () => {
    const name = await addUpstream();
    await addRoute({ upstream: name, payers: ["60054", "S-OWN"] });
    await until(async () => expect((await readList()).ids).toEqual(["60054", "CX014", "S-OWN"]));

    const graphql = await account.api.post("/graphql/gql", { query: "{ api_PayerList { id } }" });
    const search = await account.api.get("/Payer?search=only%20there");

    expect(graphql.body).toMatchObject({
      data: { api_PayerList: [{ id: "60054" }, { id: "CX014" }, { id: "S-OWN" }] },
    });
    expect(search.text).toContain("S-OWN");
    expect([await askedWith("60054"), await askedWith("S-OWN")]).toEqual(["S-AET", "S-OWN"]);
  });

  test("has an account's own routes for that account only, and holds its files against them", async () => {
    const name = await addUpstream();
    await addRoute({ upstream: name, payers: ["S-OWN"], account_id: account.id });
    const another = await stack.createAccount();
    await until(async () => {
      expect((await readList()).ids).toContain("S-OWN");
      expect((await another.api.get("/Payer")).text).not.toContain("S-OWN");
    });

    const file = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number\n";
    const row = "S-OWN,1234567893,123456789,Philomena,Quarrington,M1,04/17/1983,G-77\n";
    const post = ({ api }: TestAccount) => api.post("/Batch", file + row, { "content-type": "text/csv" });
    expect((await post(account)).status).toBe(202);
    expectError(await post(another), 400);
  });
});
