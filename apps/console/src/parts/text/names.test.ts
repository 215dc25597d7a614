import { expect, test } from "vitest";
import { toNameText } from "./names.ts";

test("a name is shown as it is, or by its initials", () => {
  const name = { first_name: "Ada", last_name: "Quill" };
  expect(toNameText(name, false)).toBe("Ada Quill");
  expect(toNameText(name, true)).toBe("A. Q.");
});

test("initials keep accents, and lone names have one", () => {
  expect(toNameText({ first_name: "e\u0301lodie", last_name: "" }, true)).toBe("E\u0301.");
  expect(toNameText({ first_name: "", last_name: "Öz" }, true)).toBe("Ö.");
});

test("what the server masked stays masked", () => expect(toNameText({ initials: "A. Q." }, false)).toBe("A. Q."));
