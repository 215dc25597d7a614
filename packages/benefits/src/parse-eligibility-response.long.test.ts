import { expect, test } from "vitest";
import { parseEligibilityResponse } from "./parse-eligibility-response.ts";
import { anInterchange } from "./test-support.ts";

const subscriber = ["HL*1**22*0", "NM1*IL*1*DOE*ANN****MI*M1"];

test("a response of 8 MiB is parsed in bounded time, whatever it repeats", () => {
  const size = 8 * 1024 * 1024;
  const start = anInterchange(...subscriber).split("SE*")[0] ?? "";
  for (const piece of [
    "~",
    "*",
    "EB*1**35~",
    "EB*1**23^",
    "HL*1**23~",
    "ST*271~",
    "REF*SY*123456789~",
    " ",
    "\n",
    "-",
  ]) {
    expectFast(start + piece.repeat(size / piece.length));
  }
  const [open, close] = ['{"plans":[{"benefits":', "}]}"];
  const rounds = Math.floor(size / (open.length + close.length));
  expectFast(`${open.repeat(rounds)}1${close.repeat(rounds)}`);
  for (const item of ["{}", "1", '{"code":"1"}', '{"benefitsServiceDelivery":[{},{},{}]}', '""']) {
    expectFast(
      `{"benefitsInformation":[${Array(Math.floor(size / (item.length + 1)))
        .fill(item)
        .join(",")}]}`,
    );
  }
  const members = Array.from({ length: 500_000 }, (_, index) => `"a${index}":1`).join(",");
  expectFast(`{"plans":[],"subscriber":{${members}}}`);
  for (const piece of ["REF*SY*", '"ssn":', "123-45-", "[", '{"a":', "\\"])
    expectFast(piece.repeat(size / piece.length));
});

function expectFast(body: string): void {
  const before = process.cpuUsage();
  parseEligibilityResponse({ contentType: "text/plain", body });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  if (seconds > 15) expect.fail(`${body.slice(0, 40)}… took ${seconds} s`); // mostly below one
}
