import { describe, expect, test } from "vitest";
import { keepReturnPath, takeReturnPath } from "./return-path.ts";

const location = { pathname: "/console/batches/b1", search: "?status=failed" };

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe("the path to return to", () => {
  test("is taken once", () => {
    const window = { location, sessionStorage: createStorage() } as unknown as Window;
    keepReturnPath(window);
    expect(takeReturnPath(window)).toBe("/console/batches/b1?status=failed");
    expect(takeReturnPath(window)).toBeUndefined();
  });

  test("must be one of the console", () => {
    const sessionStorage = createStorage();
    keepReturnPath({ location: { pathname: "//elsewhere.example", search: "" }, sessionStorage } as unknown as Window);
    expect(takeReturnPath({ location, sessionStorage } as unknown as Window)).toBeUndefined();
  });

  test("is forgotten if the browser forbids storage, whose getter then throws", () => {
    const window = {
      location,
      get sessionStorage(): Storage {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    } as unknown as Window;
    expect(() => keepReturnPath(window)).not.toThrow();
    expect(takeReturnPath(window)).toBeUndefined();
  });
});
