import type { Carrier } from "@nightguard/contract";
import { expect, test } from "vitest";
import { createCarrierLookup } from "./carriers.ts";

const carrier = (carrier_id: string, carrier_name: string): Carrier => ({
  carrier_id,
  carrier_name,
  response_level: "ClearCoverage / Detailed",
});

test("a carrier is found by its id, and an id of two carriers has both names", async () => {
  const carriers = [
    carrier("22189", "Delta of Connecticut"),
    carrier("AARP1", "AARP"),
    carrier("22189", "Delta of New Jersey"),
  ];
  const find = createCarrierLookup(async () => ({ carriers }));

  expect((await find("AARP1"))?.name).toBe("AARP");
  expect((await find("22189"))?.name).toBe("Delta of Connecticut or Delta of New Jersey");
  expect(await find("unknown")).toBeNull();
});
