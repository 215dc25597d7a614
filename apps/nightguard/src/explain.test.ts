import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { toTrueEligibility } from "@nightguard/benefits";
import { exitCodes } from "@nightguard/process/exit";
import { describe, expect, test } from "vitest";
import { type ExplainOptions, explain } from "./explain.ts";
import { aFolder, aServer, aStream } from "./test-support.ts";

const answer = [
  "ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260302*1405*^*00501*000000001*0*P*:",
  "GS*HB*PAYER*CLINIC*20260302*1405*1*X*005010X279A1",
  "ST*271*0001*005010X279A1",
  "BHT*0022*11*REF-1*20260302*1405",
  "HL*1**20*1",
  "NM1*PR*2*NORTH DENTAL*****PI*ND1",
  "HL*2*1*22*0",
  "NM1*IL*1*DOE*ANN****MI*M1",
  "EB*1*IND*35*PR*GOLD PPO",
  "EB*F*IND*35***23*1500*****Y",
  "SE*9*0001",
  "GE*1*1",
  "IEA*1*000000001",
].join("~\n");

/** The answer's envelope around other segments. */
const interchangeOf = (...segments: string[]): string => {
  const [isa = "", gs = ""] = answer.split("~\n");
  return `${[isa, gs, ...segments, "GE*1*1", "IEA*1*000000001"].join("~\n")}~`;
};

/** What the command writes. */
async function run(subject: string, options: ExplainOptions = {}, input: string | Buffer = ""): Promise<string> {
  const output = aStream();
  await explain(subject, options, await aFolder(), { input: Readable.from([input]), output });
  return output.text();
}

async function aFile(content: string | Buffer): Promise<string> {
  const file = join(await aFolder(), "answer");
  await writeFile(file, content);
  return file;
}

describe("an answer in a file", () => {
  test("is explained", async () => {
    const text = await run(await aFile(answer));

    expect(text).toMatch(/^Dental benefits of ANN DOE\nNORTH DENTAL · coverage active/);
    expect(text).toMatch(/Annual maximum, individual +\$1,500\.00/);
  });

  test("that was cut short is explained as far as it goes, with a warning", async () => {
    const text = await run(await aFile(answer.slice(0, answer.indexOf("1500"))));

    expect(text).toContain("ANN DOE");
    expect(text).not.toContain("Annual maximum, individual");
    expect(text).toContain("The response breaks off: what follows is missing.");
  });

  test("may come on standard input", async () => {
    expect(await run("-", {}, answer)).toContain("ANN DOE");
  });

  test("keeps its letters when they are Latin-1, wherever it comes from", async () => {
    const latin = Buffer.from(answer.replace("DOE*ANN", "NÚÑEZ*ANN"), "latin1");

    expect(await run(await aFile(latin))).toContain("ANN NÚÑEZ");
    expect(await run("-", {}, latin)).toContain("ANN NÚÑEZ");
  });

  test("is given as exactly the normalised document", async () => {
    const json = JSON.parse(await run(await aFile(answer), { json: true, asOf: "2026-05-01" }));

    expect(json).toEqual(toTrueEligibility({ contentType: "", body: answer }, { asOf: "2026-05-01" }));
  });

  test("may be a normalised document already", async () => {
    const document = await run(await aFile(answer), { json: true });

    expect(await run("-", {}, document)).toBe(await run("-", {}, answer));
    expect(JSON.parse(await run("-", { json: true }, document))).toEqual(JSON.parse(document));
  });

  test("shows where a value comes from, with the raw answer if that is given", async () => {
    const file = await aFile(answer);
    const document = await run(file, { json: true });

    expect(await run(file, { why: "/coverage/status" })).toMatch(
      /: "active"\n.*x12:9 {2}EB\*1\*IND\*35\*PR\*GOLD PPO\n/s,
    );
    expect(await run("-", { why: "/coverage/status" }, document)).toBe(
      '/coverage/status: "active"\n  stated in\n  x12:9\n',
    );
    await expect(run(file, { why: "/coverage/nothing" })).rejects.toThrow("The document has no path /coverage/nothing");
  });

  test("becomes a page that only its owner may read, also where an older one was anybody's", async () => {
    const page = join(await aFolder(), "page.html");
    await writeFile(page, "older", { mode: 0o644 });

    expect(await run("-", { html: page }, answer)).toBe(`Page: ${page}\n`);
    expect(await readFile(page, "utf8")).toMatch(/^<!doctype html>.*ANN DOE/s);
    expect((await stat(page)).mode & 0o777).toBe(0o600);
    expect(await run("-", { html: "-" }, answer)).toMatch(/^<!doctype html>/);
  });

  test("that is none is said to be none, and with --json gives the document that says so", async () => {
    await expect(run("-", {}, "<html>DOE</html>")).rejects.toThrow(/^- holds no payer's answer that can be read/);
    expect(JSON.parse(await run("-", { json: true }, "<html>"))).toMatchObject({ meta: { outcome: "unrecognized" } });
  });

  test.each([
    {
      body: interchangeOf("TA1*000000001*260302*1405*R*025"),
      reason: "it is a TA1 that rejects the interchange (note 025)",
    },
    {
      body: interchangeOf("ST*999*0001", "AK1*HS*1", "AK2*270*0001", "IK5*R*5", "AK9*R*1*1*0", "SE*6*0001"),
      reason: "it is a 999 that rejects the question (IK5 R)",
    },
    {
      body: interchangeOf("ST*999*0001", "AK1*HS*1", "AK9*A*1*1*1", "SE*4*0001"),
      reason: "it is a 999 that accepts the question, without an answer",
    },
    { body: interchangeOf("ST*277*0001", "SE*2*0001"), reason: "it is an X12 277 in place of a 271" },
    {
      body: `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Code><s:Value>s:Sender</s:Value>
        </s:Code><s:Reason><s:Text xml:lang="en">The payload
        is invalid</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>`,
      reason: "it is a SOAP fault (s:Sender: The payload is invalid)",
    },
  ])("that is none is called by its name: $reason", async ({ body, reason }) => {
    await expect(run("-", {}, body)).rejects.toThrow(`- holds no payer's answer that can be read: ${reason}`);
  });

  test("that is not there is a fault of the command line", async () => {
    await expect(run("missing.271")).rejects.toMatchObject({
      message: "missing.271 cannot be read: there is no such file",
      exitCode: exitCodes.usage,
    });
  });

  test("that is not there and looks like a job is said to be no job either", async () => {
    await expect(run("job_x")).rejects.toMatchObject({
      message:
        "job_x cannot be read: there is no such file; nor is it a job's id, which is job_ and 32 hexadecimal digits",
      exitCode: exitCodes.usage,
    });
  });

  test("that cannot be written as a page says so", async () => {
    const page = join(await aFolder(), "missing", "page.html");

    await expect(run("-", { html: page }, answer)).rejects.toThrow(/could not be written to .*ENOENT/);
  });
});

describe("a job's answer", () => {
  const id = "job_0193d5c10000700080000000000000aa";

  /** What the command says of a job that the API gives so. */
  async function runJob(job: object, statusCode = 200): Promise<string> {
    const asked: string[] = [];
    const url = await aServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.writeHead(statusCode, { "content-type": "application/json" }).end(JSON.stringify(job));
    });
    const text = await run(id, { url, key: "ng_test_x" });
    expect(asked).toEqual([`GET /Job/${id} Bearer ng_test_x`]);
    return text;
  }

  test("is explained whether it came as text, as JSON or normalised", async () => {
    const document = toTrueEligibility({ contentType: "", body: answer });

    for (const result of [answer, { x12: answer }, document, { ...document, breakdown: {} }]) {
      expect(await runJob({ status: "succeeded", result })).toContain("ANN DOE");
    }
  });

  test("of the sandbox is said to be invented", async () => {
    const job = { status: "succeeded", result: answer };

    expect(await runJob({ ...job, sandbox: true })).toMatch(/^INVENTED: the sandbox answered/);
    expect(await runJob(job)).not.toContain("INVENTED");
  });

  test("that is not there yet, or never will be, is said to be missing", async () => {
    await expect(runJob({ status: "running", result: null })).rejects.toThrow(/^The job is running and has no answer/);
    const failure = { hint: "Ask again later." };
    await expect(runJob({ status: "failed", result: null, failure })).rejects.toThrow(/explain: Ask again later\.$/);
  });

  test("of an unknown job is the API's own message", async () => {
    await expect(runJob({ error: { statusCode: 404, message: "No such job" } }, 404)).rejects.toThrow(
      /404: No such job; no such job in this account/,
    );
  });
});
