import { connect } from "node:net";
import { request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { startApi } from "../test-support.ts";

test("many who ask for the page unpacked and do not read it are refused, and others get it packed", async () => {
  const { port } = await startApi();
  const ask = async (headers: Record<string, string>) => {
    const answer = await request(`http://127.0.0.1:${port}/graphql`, { headers });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  const plain = await ask({});
  expect(plain).toMatchObject({ status: 200, text: expect.stringContaining("</html>") });

  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write("GET /graphql HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100));

  const refused = await until(async () => {
    const answer = await ask({});
    expect(answer.status).toBe(503);
    return answer;
  });
  const message = "The service already has 20 pages to send unpacked; send Accept-Encoding: gzip";
  expect(refused.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  expect(JSON.parse(refused.text)).toEqual({ error: { statusCode: 503, message } });
  expect((await ask({ "accept-encoding": "gzip" })).status).toBe(200);

  socket.destroy();
  await until(async () => expect((await ask({})).status).toBe(200));
});
