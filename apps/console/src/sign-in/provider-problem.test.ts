import { expect, test } from "vitest";
import { takeProviderProblem, toProblemText } from "./provider-problem.ts";

/** What a window knows of its address. */
function openAt(path: string) {
  const url = new URL(path, "http://localhost:8080");
  const shown: string[] = [];
  const history = { replaceState: (_: unknown, __: string, address: string) => void shown.push(address) };
  return { window: { location: url, history } as unknown as Window, shown };
}

test("the problem is explained and removed from the address", () => {
  const { window, shown } = openAt("/console/?sign_in=no_access&status=running");
  expect(takeProviderProblem(window)).toBe(toProblemText("no_access"));
  expect(shown).toEqual(["/console/?status=running"]);
});

test("without a problem the address stays", () => {
  const { window, shown } = openAt("/console/?status=running");
  expect(takeProviderProblem(window)).toBeUndefined();
  expect(shown).toEqual([]);
});

test("a problem that we do not know is one all the same", () => expect(toProblemText("new")).toContain("did not work"));
