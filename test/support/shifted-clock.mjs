// Loaded with `node --import`: shifts this process's wall clock, as a machine's wrong clock does. Monotonic time stays.
const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0);
const { now } = Date;
const shiftedNow = () => now() + shiftMs;

globalThis.Date = new Proxy(Date, {
  get: (target, name) => (name === "now" ? shiftedNow : Reflect.get(target, name)),
  apply: (target) => new target(shiftedNow()).toString(),
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [shiftedNow()] : values, newTarget),
});
