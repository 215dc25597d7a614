import { expect, test } from "vitest";
import { createCallSlots } from "./call-slots.ts";

/** Asks for so many slots of a lane, and tells how many were given. */
async function askFor(
  slots: ReturnType<typeof createCallSlots>,
  lane: "waiting" | "eligibility" | "clearcoverage",
  count: number,
  account = "an account",
) {
  const freeing: (() => void)[] = [];
  for (let asked = 0; asked < count; asked++) void slots.acquire(lane, account).then((free) => freeing.push(free));
  await new Promise(setImmediate);
  return freeing;
}

test("slow ClearCoverage calls take half of the slots at most, and the others all that is left", async () => {
  const slots = createCallSlots(20);
  expect(await askFor(slots, "clearcoverage", 50)).toHaveLength(10);
  expect(await askFor(slots, "eligibility", 50)).toHaveLength(10);
  expect(await askFor(slots, "waiting", 50)).toHaveLength(0);
});

test("a freed slot goes to a waiting caller first", async () => {
  const slots = createCallSlots(2);
  const [free] = await askFor(slots, "eligibility", 1);
  await askFor(slots, "waiting", 1);
  const eligibility = await askFor(slots, "eligibility", 1);
  const waiting = await askFor(slots, "waiting", 1);

  free?.();
  await new Promise(setImmediate);

  expect(waiting).toHaveLength(1);
  expect(eligibility).toHaveLength(0);
});

test("a process with one slot serves every lane", async () => {
  const slots = createCallSlots(1);
  for (const lane of ["clearcoverage", "eligibility", "waiting"] as const) {
    const [free] = await askFor(slots, lane, 1);
    expect(free).toBeDefined();
    free?.();
  }
});

test("accounts take turns, however much one of them has to do", async () => {
  const slots = createCallSlots(10);
  const busy = await askFor(slots, "eligibility", 50, "busy");
  const other = await askFor(slots, "eligibility", 2, "other");
  expect([busy.length, other.length]).toEqual([10, 0]);

  for (const free of busy.slice(0, 4)) free();
  await new Promise(setImmediate);

  expect([busy.length, other.length]).toEqual([12, 2]);
});

test("a slot is freed once, however often it is said", async () => {
  const slots = createCallSlots(1);
  const [free] = await askFor(slots, "waiting", 1);
  const next = await askFor(slots, "waiting", 5);
  free?.();
  free?.();
  await new Promise(setImmediate);
  expect(next).toHaveLength(1);
});
