import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const example = new URL("../examples/explain-response.ts", import.meta.url);

test("the program in the README is the example, and prints what its comments say", () => {
  const program = readFileSync(example, "utf8");
  expect(readFileSync(new URL("../README.md", import.meta.url), "utf8")).toContain(program);

  const fixture = fileURLToPath(new URL("../fixtures/271/01-ppo-detailed.271", import.meta.url));
  const printed = execFileSync(process.execPath, [fileURLToPath(example), fixture], { encoding: "utf8" });

  expect(printed).toMatch(/^active\n1742\.50\n/);
  expect(printed).toContain("basis: 'calendar_year'");
  expect(printed).toContain("'x12:33/EB07'");
  expect(printed).toContain("Dental benefits of MARISOL T ALVAREZ");
});
