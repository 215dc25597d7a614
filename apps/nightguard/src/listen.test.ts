import { CommandError } from "@nightguard/process/exit";
import { createSecret, signMessage } from "@nightguard/webhooks";
import { request as call } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../test/support/waiting.ts";
import { type ListenOptions, listen } from "./listen.ts";
import { createOutput } from "./output.ts";
import { aStream } from "./test-support.ts";

const secret = createSecret();
const body = '{"type":"batch.completed","timestamp":"2026-11-21T22:00:00.000Z","data":{"batch_id":"bat_1","n":1}}';

/** A receiver that runs until the test ends or calls `end`. */
async function aListener(changes: Partial<ListenOptions> = {}) {
  const stream = aStream();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const options = { host: "127.0.0.1", port: 0, status: 200, delay: 0, secret, ...changes };
  const ended = listen(options, { output: createOutput(stream), until: isOver });
  onTestFinished(async () => {
    end();
    await ended;
  });
  const url = await until(() => {
    const found = /^Listening on (\S+);/.exec(stream.text())?.[1];
    if (found === undefined) throw new Error("not listening yet");
    return found;
  });
  const post = async (
    changed: { headers?: Record<string, string>; body?: string; secret?: string; at?: Date } = {},
  ) => {
    const signed = signMessage({
      id: "evt_1",
      body,
      secrets: [changed.secret ?? secret],
      at: changed.at ?? new Date(),
    });
    const response = await call(url, {
      method: "POST",
      headers: { ...signed, ...changed.headers },
      body: changed.body ?? body,
    });
    await response.body.dump();
    return response.statusCode;
  };
  return { url, post, end, ended, lines: () => stream.text().trimEnd().split("\n").slice(1) };
}

test("an event gets 200 and is printed in one line", async () => {
  const { post, lines } = await aListener();

  expect(await post()).toBe(200);
  expect(lines()).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}200 {2}batch\.completed {2}evt_1 {2}\{"batch_id":"bat_1","n":1\}$/),
  ]);
});

test.each([
  ["another secret", { secret: createSecret() }, "No matching signature found: the secret is another endpoint's"],
  ["a changed body", { body: `${body}\n` }, "No matching signature found"],
  ["an old time", { at: new Date(Date.now() - 400_000) }, "Message timestamp too old"],
  ["no signature", { headers: { "webhook-signature": "" } }, "Missing required headers"],
])("%s gets 401, and the line says why", async (_name, changed, fault) => {
  const { post, lines } = await aListener();

  expect(await post(changed)).toBe(401);
  expect(lines()).toEqual([expect.stringContaining(`401  refused: ${fault}`)]);
});

test("without a secret everything is accepted, and the output says so", async () => {
  const { post, lines } = await aListener({ secret: undefined });

  expect(await post({ secret: createSecret() })).toBe(200);
  expect(lines()[0]).toBe("Signatures are not checked: no --secret is given.");
  expect(lines()[1]).toContain("batch.completed");
});

test("a body that is not an event is printed in one line too", async () => {
  const { post, lines } = await aListener({ secret: undefined });
  for (const text of ["two\nlines", "null", '{"type":"a\\nb","data":1}']) await post({ body: text });
  expect(lines().slice(1)).toEqual([
    expect.stringContaining('200  not an event  evt_1  "two\\nlines"'),
    expect.stringContaining('200  not an event  evt_1  "null"'),
    expect.stringContaining("200  a\\nb  evt_1  1"),
  ]);
});

test("--status and --delay simulate failures", async () => {
  const { post } = await aListener({ status: 503, delay: 0.2 });
  const startedAt = performance.now();

  expect(await post()).toBe(503);
  expect(performance.now() - startedAt).toBeGreaterThan(190);
});

test("a GET is rejected", async () => {
  const { url, lines } = await aListener();
  expect((await call(url)).statusCode).toBe(401);
  expect(lines()).toEqual([expect.stringContaining("refused: GET in place of POST")]);
});

test("it ends although a response is pending", async () => {
  const { post, end, ended, lines } = await aListener({ delay: 60 });
  const pending = post().catch(() => "broken off");
  await until(() => expect(lines()).toHaveLength(1));

  end();
  await ended;

  expect(await pending).toBe("broken off");
});

test("a malformed secret exits with 64 and is not printed", async () => {
  const listenersBefore = process.listenerCount("SIGINT");
  const refused = listen({ host: "127.0.0.1", port: 0, status: 200, delay: 0, secret: "canary!" });
  const error = await refused.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  expect(error).toMatchObject({ exitCode: 64, message: expect.not.stringContaining("canary") });
  expect(process.listenerCount("SIGINT")).toBe(listenersBefore);
});

test("a port in use is reported", async () => {
  const { url } = await aListener();
  const port = Number(new URL(url).port);
  const again = listen({ host: "127.0.0.1", port, status: 200, delay: 0 }, { until: Promise.resolve() });
  await expect(again).rejects.toThrow(`--port: ${port} is in use`);
});
