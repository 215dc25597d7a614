import { expect, test } from "vitest";
import { nameClasses } from "./class-numbers.ts";

test.each([
  ["TYPE 1", "PREVENTIVE"],
  ["TYPE III PROCEDURES", "MAJOR PROCEDURES"],
  ["CLASS B", "BASIC"],
  ["CLASS 4", "ORTHODONTICS"],
  ["CLASSES II AND III", "BASIC AND MAJOR"],
  ["TYPE 2/3", "BASIC AND MAJOR"],
  ["12 MONTH WAITING PERIOD FOR CLASS C SERVICES", "12 MONTH WAITING PERIOD FOR MAJOR SERVICES"],
  ["TYPE 1 - PREVENTIVE", "PREVENTIVE"],
  ["CLASS 1: BASIC", "BASIC"],
  ["TYPE 2 MAJOR SERVICES", "MAJOR SERVICES"],
  ["BASIC SERVICES (TYPE 1)", "BASIC"],
])("%s is %s", (text, named) => {
  expect(nameClasses(text)).toBe(named);
});

test.each([
  "THIS MEMBER IS IN EMPLOYEE CLASS 3",
  "CLASS II MALOCCLUSION",
  "TYPE 2 DIABETES",
  "CLASS V RESTORATIONS",
  "PROVIDER TYPE 1",
  "TYPE OF PLAN",
])("%s names no class of services", (text) => {
  expect(nameClasses(text)).toBe(text);
});
