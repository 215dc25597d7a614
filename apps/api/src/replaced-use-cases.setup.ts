import { vi } from "vitest";
import { toReplaceable } from "./replaced-use-cases.ts";

vi.mock(import("@nightguard/service"), (importOriginal) => toReplaceable(importOriginal));
