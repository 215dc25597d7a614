/** One of the asks, or ends, that a script call brings. All of a script have as many keys and arguments. */
export interface ScriptCall {
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
}

/**
 * Makes a script for one call answer many, one after the other. Calls of one account differ in little but their id: what
 * else they bring is sent once, and read once.
 *
 * @param shared what the script calls, with the functions of shared.lua that write what it changes
 * @param one the script's text, which must leave its KEYS and ARGV as they are
 * @param own which of its arguments, from 1, are the call's own
 */
export function toScriptForMany(shared: string, one: string, own: readonly number[]): string {
  return `
${shared}

local function answer(KEYS, ARGV)
${one}
end

local function slice(list, from, count)
  local part = {}
  for offset = 1, count do
    part[offset] = list[from + offset]
  end
  return part
end

local kinds, length = tonumber(ARGV[1]), tonumber(ARGV[2])
local width = #KEYS / kinds
local keys, args = {}, {}
for kind = 1, kinds do
  keys[kind] = slice(KEYS, (kind - 1) * width, width)
  args[kind] = slice(ARGV, 2 + (kind - 1) * length, length)
end
local answers = {}
for at = 3 + kinds * length, #ARGV, ${1 + own.length} do
  local kind = tonumber(ARGV[at])
  ${own.map((position, index) => `args[kind][${position}] = ARGV[at + ${index + 1}]`).join("\n  ")}
  answers[#answers + 1] = answer(keys[kind], args[kind])
end
-- Leases first: a Redis that is full lets them end, and takes the rest of a script that has written something.
writeLeases()
writeNumbers()
writeHashes()
return answers`;
}

/**
 * What such a script is given, as ioredis takes it: the number of keys, the keys and arguments of each kind of call, and
 * for each call its kind and the arguments of its own.
 *
 * @param calls at least one
 */
export function toScriptArguments(calls: readonly ScriptCall[], own: readonly number[]): (string | number)[] {
  const kinds: ScriptCall[] = [];
  const each: (string | number)[] = [];
  for (const call of calls) {
    const known = kinds.findIndex((kind) => isAlike(kind, call, own));
    each.push(known === -1 ? kinds.push(call) : known + 1, ...own.map((position) => call.args[position - 1] ?? ""));
  }
  const keys = kinds.flatMap((kind) => kind.keys);
  const length = kinds[0]?.args.length ?? 0;
  return [keys.length, ...keys, kinds.length, length, ...kinds.flatMap((kind) => kind.args), ...each];
}

/** Whether two calls differ at most in the arguments of their own. */
const isAlike = (one: ScriptCall, other: ScriptCall, own: readonly number[]): boolean =>
  one.keys.every((key, index) => key === other.keys[index]) &&
  one.args.every((arg, index) => arg === other.args[index] || own.includes(index + 1));
