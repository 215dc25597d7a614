import { hash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { aProof, provenAnswer, toJws } from "../../../../test/support/proofs.ts";
import { createProofDrawer } from "./proof-drawer.ts";

const segments = Array.from({ length: 20_000 }, (_, index) => `REF*ZZ*SEGMENT ${index}~`).join("");

test("a short proof that is asked for while a long one is drawn gets its own pages", async () => {
  const drawer = createProofDrawer();
  onTestFinished(() => drawer.close());
  const proofs = [aProof(provenAnswer.replace("IEA*", `${segments}IEA*`)), aProof(null), aProof(provenAnswer)].map(
    toJws,
  );

  const drawn = await Promise.all(proofs.map((jws) => drawer.draw(jws.toString())));

  const places = drawn.map(({ pdf }) => proofs.map((jws) => Buffer.from(pdf).includes(jws)));
  expect(places).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
  expect(drawn.map(({ sha256 }) => sha256)).toEqual(drawn.map(({ pdf }) => hash("sha256", pdf)));
});
