import { expect, test } from "vitest";
import { createApiClient } from "./api-client.ts";
import { aClient, aServer } from "./test-support.ts";

test("an error lists the issues, or what to do about the key", async () => {
  const answers = [
    {
      statusCode: 400,
      message: "No row is valid; see issues",
      issues: [{ path: "rows.1.payer.id", message: "is missing" }],
    },
    { statusCode: 401, message: "Authentication required" },
  ];
  const url = await aServer((request, response) => {
    const error = answers[request.method === "GET" ? 1 : 0];
    response.writeHead(error?.statusCode ?? 500).end(JSON.stringify({ error }));
  });

  await expect(aClient(url).sendJson("POST", "/Batch", {})).rejects.toThrow(
    "The API answered 400: No row is valid; see issues; rows.1.payer.id is missing",
  );
  await expect(aClient(url).getJson("/Batch")).rejects.toThrow("give a valid key");
});

test("an issue that the message contains already is not repeated", async () => {
  const fault = "is not valid UTF-8";
  const error = {
    message: `The file cannot be read: line 3 ${fault}`,
    issues: [
      { path: "lines.3", message: fault },
      { path: "npi", message: "is missing" },
    ],
  };
  const url = await aServer((_request, response) => void response.writeHead(400).end(JSON.stringify({ error })));

  await expect(aClient(url).post("/Batch")).rejects.toThrow(
    /^The API answered 400: The file cannot be read: line 3 is not valid UTF-8; npi is missing$/,
  );
});

test("a 404 suggests the next step, unless the server is not Nightguard", async () => {
  const url = await aServer((request, response) => {
    response.writeHead(404).end(request.url === "/" ? "nginx" : JSON.stringify({ error: { message: "Not found" } }));
  });
  await using client = createApiClient({ url, key: "k", keyHint: "", absentHint: "list them" });

  await expect(client.getJson("/Batch/bat_x")).rejects.toThrow(/^The API answered 404: Not found; list them$/);
  await expect(client.getJson("/")).rejects.toThrow(/not the answer of a Nightguard API; check --url$/);
});

test("an unreachable address is reported", async () => {
  await expect(aClient("http://127.0.0.1:1").getJson("/")).rejects.toThrow(
    "No API answers at http://127.0.0.1:1 (ECONNREFUSED); is it running?",
  );
});

test("what a proxy says in place of the API is not taken for an address that is wrong", async () => {
  const url = await aServer((_, response) => {
    response.writeHead(503).end("<html>No server is available</html>");
  });

  await expect(aClient(url).getJson("/Admin/Status")).rejects.toThrow(
    "The API answered 503: a proxy in front of it answered, perhaps since no process is ready; --url can name a process itself",
  );
});

test("the health is read whether the API is ready or not", async () => {
  const url = await aServer((_, response) => {
    response.writeHead(503).end(JSON.stringify({ status: "unavailable" }));
  });

  expect(await aClient(url).getHealth()).toEqual({ status: "unavailable" });
});
