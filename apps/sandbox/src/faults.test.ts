import { readVerdict } from "@nightguard/benefits";
import { describe, expect, test } from "vitest";
import { until } from "../../../test/support/waiting.ts";
import type { PresentedCalls } from "./call-log.ts";
import { startSandbox } from "./test-support.ts";

const unavailable = {
  message: "Payer is not available.",
  code: "payer_unavailable",
  primaryReason: "Payer is not available",
};

/** The verdict of an answer that came with status 200. */
async function verdictOf(response: Response) {
  expect(response.status).toBe(200);
  return readVerdict({ contentType: response.headers.get("content-type") ?? "", body: await response.text() });
}

describe("errors", () => {
  test("STATUS answers an error object, as often as it is asked", async () => {
    await using sandbox = await startSandbox();

    for (const job of ["job-1", "job-1", "job-1"]) {
      const response = await sandbox.askAbout("SBX-STATUS-503", { job });
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual(unavailable);
    }
  });

  test("NESTED puts the object inside error", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-NESTED-503");

    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: unavailable });
  });

  test("STRING answers a JSON string", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-STRING-422");

    expect(response.status).toBe(422);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toBe("Payer rejected the request.");
  });

  test("TEXT answers plain text", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-TEXT-500");

    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toBe("Internal error.");
  });

  test("EMPTY answers nothing but the status", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-EMPTY-500");

    expect(response.status).toBe(500);
    expect(await response.text()).toBe("");
  });

  test("RETRYAFTER answers 429 and says when to come back", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-RETRYAFTER-3-X1", { job: "job-1" });

    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("3");
    expect((await sandbox.askAbout("SBX-RETRYAFTER-3-X1", { job: "job-1" })).status).toBe(200);
  });

  test("REDIRECT points elsewhere", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-REDIRECT");

    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/health/live");
  });
});

describe("how often", () => {
  test("-X2 fails the first two calls of each job, then answers", async () => {
    await using sandbox = await startSandbox();
    const statusesOf = async (job: string) => {
      const statuses = [];
      for (let call = 0; call < 4; call += 1)
        statuses.push((await sandbox.askAbout("SBX-STATUS-503-X2", { job })).status);
      return statuses;
    };

    expect(await statusesOf("job-1")).toEqual([503, 503, 200, 200]);
    expect(await statusesOf("job-2")).toEqual([503, 503, 200, 200]);
  });

  test("several faults come one after the other", async () => {
    await using sandbox = await startSandbox();
    const statuses = [];
    for (let call = 0; call < 5; call += 1) {
      statuses.push((await sandbox.askAbout("SBX-STATUS-503-X2+SBX-STATUS-429-X1+KIND-DHMO", { job: "job-1" })).status);
    }

    expect(statuses).toEqual([503, 503, 429, 200, 200]);
  });
});

describe("broken connections", () => {
  test("RESET breaks the connection, with -X1 only the first time", async () => {
    await using sandbox = await startSandbox();

    await expect(sandbox.askAbout("SBX-RESET")).rejects.toThrow();
    await expect(sandbox.askAbout("SBX-RESET-X1", { job: "job-1" })).rejects.toThrow();
    expect((await sandbox.askAbout("SBX-RESET-X1", { job: "job-1" })).status).toBe(200);
  });

  test("HANG never answers, and does not keep the sandbox from closing", async () => {
    const sandbox = await startSandbox();
    const hungUp = new AbortController();
    const waiting = sandbox.askAbout("SBX-HANG", { signal: hungUp.signal });
    const left = sandbox.askAbout("SBX-HANG");

    await until(async () => expect(await countBroken(sandbox.url)).toBe(2));
    hungUp.abort();
    await expect(waiting).rejects.toThrow();
    await Promise.all([sandbox[Symbol.asyncDispose](), expect(left).rejects.toThrow()]);
  });

  test("TRUNCATED announces more than it sends", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-TRUNCATED");

    expect(response.status).toBe(200);
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(1000);
    await expect(response.text()).rejects.toThrow();
  });

  test("a caller who hangs up while it waits is counted as one without an answer", async () => {
    await using sandbox = await startSandbox();
    await sandbox.askAbout("SBX-KIND-PPO", { job: "job-1" });
    const hungUp = new AbortController();
    const waiting = sandbox.askAbout("SBX-DELAY-2000", { job: "job-1", signal: hungUp.signal });

    await until(async () => expect(await readCalls(sandbox.url)).toMatchObject({ duplicates: 1 })); // it has arrived
    hungUp.abort();

    await expect(waiting).rejects.toThrow();
    await until(async () => expect(await countBroken(sandbox.url)).toBe(1));
  });
});

describe("unreadable answers", () => {
  test("GARBAGE is neither JSON nor X12, whatever its content type says", async () => {
    await using sandbox = await startSandbox();
    const response = await sandbox.askAbout("SBX-GARBAGE");

    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow();
  });

  test("HUGE is 9 MiB of valid JSON", async () => {
    await using sandbox = await startSandbox();
    const body = await (await sandbox.askAbout("SBX-HUGE")).text();

    expect(body.length).toBeGreaterThan(9 * 1024 * 1024);
    expect(JSON.parse(body)).toEqual({ benefitsInformation: [] });
  });
});

test("DELAY waits, with -X1 only the first time", async () => {
  await using sandbox = await startSandbox();
  const times: number[] = [];
  for (let call = 0; call < 6; call++) {
    const started = performance.now();
    await sandbox.askAbout("SBX-DELAY-1000-X1", { job: "job-1" });
    times.push(performance.now() - started);
  }
  const [first, ...others] = times;

  expect(first).toBeGreaterThan(995);
  expect(Math.min(...others)).toBeLessThan(990); // a busy machine may hold up some
});

describe.each(["X12", "STEDI", "ONEDERFUL"])("in the form %s", (form) => {
  test("a member with directives is active, INACTIVE is inactive", async () => {
    await using sandbox = await startSandbox();

    expect((await verdictOf(await sandbox.askAbout(`SBX-FORM-${form}`))).coverage).toBe("active");
    expect((await verdictOf(await sandbox.askAbout(`SBX-INACTIVE+FORM-${form}`))).coverage).toBe("inactive");
  });

  test.each(["PPO", "DHMO", "INDEMNITY", "MEDICAID"])("a plan of the kind %s is active", async (kind) => {
    await using sandbox = await startSandbox();
    const verdict = await verdictOf(
      await sandbox.askAbout(`SBX-KIND-${kind}+FORM-${form}`, { operation: "ClearCoverage" }),
    );

    expect(verdict).toEqual({ coverage: "active", rejections: [] });
  });

  test("AAA is a rejection with the code's usual follow-up or the requested one", async () => {
    await using sandbox = await startSandbox();

    expect(await verdictOf(await sandbox.askAbout(`SBX-AAA-75+FORM-${form}`))).toEqual({
      coverage: "rejected",
      rejections: [{ code: "75", followUp: "C", level: "subscriber" }],
    });
    expect(await verdictOf(await sandbox.askAbout(`SBX-AAA-42-P-X1+FORM-${form}`, { job: "job-1" }))).toEqual({
      coverage: "rejected",
      rejections: [{ code: "42", followUp: "P", level: "payer" }],
    });
    expect((await verdictOf(await sandbox.askAbout(`SBX-AAA-42-P-X1+FORM-${form}`, { job: "job-1" }))).coverage).toBe(
      "active",
    );
  });
});

test("an unknown word is 400, and the message has its position but not the word", async () => {
  await using sandbox = await startSandbox();

  for (const memberId of ["SBX-DELAY-1+SBX-QUILL", "SBX-KIND-PPO+AAA-QQ", "SBX-FORM-X12+FORM-QUILL"]) {
    const response = await sandbox.askAbout(memberId);
    expect(response.status).toBe(400);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ code: "invalid_request", message: expect.stringMatching(/^Word 2 of /) });
    expect(body).not.toMatch(/QUILL|QQ/);
  }
});

/** Calls that got no complete response. */
async function countBroken(url: string): Promise<number> {
  const { calls } = await readCalls(url);
  return calls.find(({ status }) => status === null)?.count ?? 0;
}

async function readCalls(url: string): Promise<PresentedCalls> {
  return (await (await fetch(`${url}/_calls`)).json()) as PresentedCalls; // its own body
}
