import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { createAdministrators } from "./administrators.ts";
import { generateAdminToken } from "./api-key.ts";

let opened: Awaited<ReturnType<typeof createTestLedger>>;
beforeAll(async () => {
  opened = await createTestLedger();
});
afterAll(() => opened.close());

const address = "203.0.113.7";

test("administration exists while the environment has a token or there is an administrator", async () => {
  const { ledger } = opened;
  const administrators = createAdministrators({ ledger, environmentToken: undefined });
  const check = (token: string) => administrators.check({ token, address });
  await expect(check(generateAdminToken())).rejects.toMatchObject({ statusCode: 404 });

  const { token } = await administrators.create(by, { name: "anna", role: "operator" });
  expect(await check(token)).toEqual({ name: "anna", role: "operator" });
  await expect(check(generateAdminToken())).rejects.toMatchObject({ statusCode: 401 });

  await administrators.end(by, "anna");
  await expect(check(token)).rejects.toMatchObject({ statusCode: 404 });
});

test("wrong tokens share one query in half a second, and the environment's token needs none", async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ledger = { ...opened.ledger, db: opened.ledger.db.withPlugin(counting) };
  const token = generateAdminToken();
  const administrators = createAdministrators({ ledger, environmentToken: token, now: () => 0 });

  expect(await administrators.check({ token, address })).toEqual({ name: "environment", role: "operator" });
  expect(queries).toBe(0);
  const wrong = Array.from({ length: 100 }, () => administrators.check({ token: generateAdminToken(), address }));
  for (const { status } of await Promise.allSettled(wrong)) expect(status).toBe("rejected");
  expect(queries).toBe(1);
});
