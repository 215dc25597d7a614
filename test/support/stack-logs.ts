import { beforeEach } from "vitest";

const ofProcess = globalThis as { nightguardStackLogs?: Set<() => string> };

/**
 * The logs of the stacks that run in this process. Where files are not isolated, this module is loaded again for each of them,
 * and `stack.ts` is not.
 */
export const stackLogs = ofProcess.nightguardStackLogs ?? new Set<() => string>();
ofProcess.nightguardStackLogs = stackLogs;

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
