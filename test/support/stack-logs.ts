import { beforeEach } from "vitest";

/** The logs of the stacks that run in this process. */
export const stackLogs = new Set<() => string>();

const mostLines = 150;

// A setup file of the lanes with stacks: what they logged last says more of a rare failure than the test does.
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    for (const readLog of stackLogs) {
      const lines = readLog().trimEnd().split("\n");
      console.log(["The end of the stack's log:", ...lines.slice(-mostLines)].join("\n"));
    }
  });
});
