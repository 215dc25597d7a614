import { newSavedViewSchema, type ViewPage } from "@nightguard/contract";
import { expect, test } from "vitest";
import { rowViewChecks } from "../batch/row-filters.ts";
import { batchViewChecks } from "../batches/batch-filters.ts";
import { dayViewChecks } from "../day/day-filters.ts";
import { jobViewChecks } from "../jobs/job-filters.ts";
import { locationViewChecks } from "../locations/own-location.ts";
import { requestViewChecks } from "../requests/request-filters.ts";
import { usageViewChecks } from "../usage/usage-filters.ts";
import { deliveryViewChecks } from "../webhooks/delivery-filters.ts";
import { workViewChecks } from "../work/work-filters.ts";

const checksByPage: Readonly<Record<ViewPage, object>> = {
  day: dayViewChecks,
  work: workViewChecks,
  batches: batchViewChecks,
  rows: rowViewChecks,
  jobs: jobViewChecks,
  locations: locationViewChecks,
  deliveries: deliveryViewChecks,
  requests: requestViewChecks,
  usage: usageViewChecks,
};

test.each(newSavedViewSchema.options.map(({ shape }) => [shape.page.value, Object.keys(shape.filters.shape)] as const))(
  "a view of the page %s has the filters that the page has in its address",
  (page, names) => {
    expect(Object.keys(checksByPage[page]).sort()).toEqual([...names].sort());
  },
);
