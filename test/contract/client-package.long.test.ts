import { type ExecFileException, execFile, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Stack, startStack } from "../support/stack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "packages/client");
const bin = join(root, "node_modules/.bin");

let stack: Stack;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightguard-client-"));
  // Packed from a copy, so that several runs do not build into one folder.
  const copy = join(folder, "packages/client");
  await cp(source, copy, { recursive: true, filter: (path) => !path.endsWith("/dist") });
  await cp(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{"private":true,"workspaces":["packages/*"]}');
  const { pack, tarball } = await readInstallation();
  await run("sh", ["-c", pack], folder, { PATH: `${bin}${delimiter}${process.env.PATH}` });
  for (const name of ["packages", "tsconfig.json", "node_modules"]) await rm(join(folder, name), { recursive: true });
  expect((await readdir(folder)).sort()).toEqual([tarball, "package.json"]);
  await writeFile(join(folder, "package.json"), '{"private":true,"type":"module"}');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], folder);

  stack = await startStack();
  const { liveKey } = await stack.createAccount();
  environment = { NIGHTGUARD_URL: stack.url, NIGHTGUARD_API_KEY: liveKey };
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true });
});

/** What the program wrote, after it has ended well. */
async function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error: ExecFileException) => {
    throw new Error(`${program} ${args[0]} failed: ${error.stdout}${error.stderr}`);
  });
  return stdout;
}

/** Node 20 where the machine has it, which is the oldest that is promised; else the tests' own. */
async function findOldestNode(): Promise<string> {
  for (const folderOfPath of (process.env.PATH ?? "").split(delimiter)) {
    const node = join(folderOfPath, "node");
    const version = await promisify(execFile)(node, ["--version"]).catch(() => undefined);
    if (version?.stdout.startsWith("v20.")) return node;
  }
  return process.execPath;
}

describe("the examples of the page run unchanged", () => {
  const examples = readExamples();

  /** The example behind the heading, with what the page's first example sets up. */
  async function runExample(heading: RegExp, more = ""): Promise<string> {
    const { first, found } = await examples.then((all) => ({
      first: all[0],
      found: all.filter((one) => heading.test(one.heading)),
    }));
    expect(found.length).toBeGreaterThan(0);
    const setUp = first?.code.split("\n\n").slice(0, 2).join("\n") ?? "";
    let output = "";
    for (const { code } of found) {
      const file = join(folder, `example-${randomBytes(4).toString("hex")}.mjs`);
      await writeFile(file, `${code === first?.code ? "" : setUp}\n${code}\n${more}`);
      output += await run(await findOldestNode(), [file], folder, environment);
    }
    return output;
  }

  test("one question", async () => {
    expect(await runExample(/@nightguard/)).toBe("active\n");
  });

  test("a file, watched, with its rejections and results; and batches of all kinds", async () => {
    const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
    const rows = [
      "60054,1234567893,123456789,Ada,Quill,W1,02/29/1988,G1",
      "60054,12,123456789,Ada,Quill,W1,02/29/1988,G1",
    ];
    await writeFile(join(folder, "appointments.csv"), `${[header, ...rows].join("\n")}\n`);
    const output = await runExample(/^Tomorrow/);
    expect(output).toContain("100 %\n1 of 1 answered\n");
    expect(output).toMatch(/row 2: \[\s*{\s*path: 'provider.npi',\s*message: 'must be 10 digits/);
    expect(output).toMatch(/^1 active$/m);
  });

  test("an error", async () => {
    const output = await runExample(/^When something/);
    expect(output).toContain("400 The request is not valid; see issues\n");
    expect(output).toContain("must be 10 digits");
  });

  test("a queued verification", async () => {
    expect(await runExample(/^Later/)).toBe("succeeded active undefined\n");
  });

  test("a webhook, where requests are fetch's", async () => {
    const { id, body, headers } = signWebhook();
    const call = (text: string) =>
      `console.log((await receive(new Request("https://x.example", ${JSON.stringify({ method: "POST", body: text, headers })}))).status);`;
    expect(await runExample(/^A receiver where/, call(body) + call(`${body} `))).toBe(
      `${id} batch.completed /Batch/bat_1\n204\n400\n`,
    );
  });

  test("a webhook, in Node", async () => {
    const { id, body, headers } = signWebhook();
    const [example] = (await examples).filter(({ heading }) => heading === "A receiver in Node");
    const file = join(folder, "receiver.mjs");
    await writeFile(file, example?.code ?? "");
    const env = { ...process.env, ...environment, PORT: "0" };
    const receiver = spawn(await findOldestNode(), [file], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void receiver.kill("SIGKILL"));
    const [ready] = await once(receiver.stdout.setEncoding("utf8"), "data");
    const url = `http://127.0.0.1:${/^listening on (\d+)/.exec(String(ready))?.[1]}`;
    const printed = once(receiver.stdout, "data");

    const statuses = [];
    for (const sent of [body, `${body} `])
      statuses.push((await fetch(url, { method: "POST", body: sent, headers })).status);

    expect(statuses).toEqual([204, 400]);
    expect(await printed).toEqual([`${id} batch.completed /Batch/bat_1\n`]);
  });
});

/** Sets the secret with which the examples check it. */
function signWebhook() {
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const [id, time] = ["evt_1", Math.floor(Date.now() / 1_000)];
  const body = JSON.stringify({ type: "batch.completed", timestamp: "", data: { url: "/Batch/bat_1" } });
  const hmac = createHmac("sha256", Buffer.from(secret.slice(6), "base64")).update(`${id}.${time}.${body}`);
  environment.NIGHTGUARD_WEBHOOK_SECRET = secret;
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(time),
    "webhook-signature": `v1,${hmac.digest("base64")}`,
  };
  return { id, body, headers };
}

describe("the package", () => {
  const installed = () => join(folder, "node_modules/@nightguard/client");

  test("holds what is needed to use it and nothing else", async () => {
    expect((await readdir(installed())).sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
    const { dependencies } = JSON.parse(await readFile(join(installed(), "package.json"), "utf8"));
    expect(dependencies).toBeUndefined();
    expect(await readdir(join(folder, "node_modules"))).toEqual([".package-lock.json", "@nightguard"]);
    expect((await readdir(join(installed(), "dist"))).join()).not.toMatch(/test/);
  });

  test("imports nothing but its own files, save what is Node's alone", async () => {
    const files = (await readdir(join(installed(), "dist"))).filter(
      (name) => name !== "node.js" && name.endsWith(".js"),
    );
    for (const file of files) {
      const code = await readFile(join(installed(), "dist", file), "utf8");
      const imported = [...code.matchAll(/(?:from|import) ?\(?"([^"]+)"/g)].map(([, name]) => name);
      expect(imported.filter((name) => !name?.startsWith("./"))).toEqual([]);
      expect(code).not.toMatch(/\b(?:process|Buffer|require|__dirname)\b/);
    }
  });

  test("brings types that need no other package, and that know the API", async () => {
    await writeFile(
      join(folder, "typed.ts"),
      `import { createClient, verifyWebhook } from "@nightguard/client";
      const client = createClient({ url: "https://nightguard.example", key: "ng_test_x" });
      const batch = await client.submitBatch([], { priority: "high" });
      const total: number = batch.counts.total;
      // @ts-expect-error: there is no such option
      await client.submitBatch([], { prioritty: "high" });
      // @ts-expect-error: without defaults, an item needs the required fields
      await client.submitBatch([{ reference: "r" }]);
      for await (const { coverage } of client.results(batch.id, { status: "succeeded" })) {
        const said: "active" | "inactive" | "unknown" | "rejected" | null = coverage;
        console.log(said, total, verifyWebhook);
      }
      export {};\n`,
    );
    const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "false", "--types", ""];
    const target = ["--target", "es2022", "--lib", "es2023,dom,dom.iterable", "--module", "nodenext"];
    await run(join(bin, "tsc"), [...options, ...target, "typed.ts"], folder, {
      PATH: `${bin}${delimiter}${process.env.PATH}`,
    });
  });
});

/** The page's programs, each with the heading that it stands under. */
async function readExamples(): Promise<{ heading: string; code: string }[]> {
  const page = await readFile(join(source, "README.md"), "utf8");
  return page.split(/^#+ /m).flatMap((section) => {
    const heading = section.split("\n", 1)[0] ?? "";
    return [...section.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) => ({ heading, code }));
  });
}

/** The command of the page that packs, without `npm ci`, and the file that the next one installs. */
async function readInstallation(): Promise<{ pack: string; tarball: string }> {
  const page = await readFile(join(source, "README.md"), "utf8");
  const [, pack = ""] = /^npm ci && (npm pack [^#]*?) *#/m.exec(page) ?? [];
  const [, tarball = ""] = /^npm install \/path\/to\/nightguard\/(\S+)/m.exec(page) ?? [];
  return { pack, tarball };
}
