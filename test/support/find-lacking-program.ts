import { execFileSync } from "node:child_process";

/** Debian installs servers where other users than root may not look. */
export const serverPath = `${process.env.PATH}:/usr/sbin`;

/** @returns the first of these programs that this machine lacks */
export function findLackingProgram(...programs: readonly string[]): string | undefined {
  return programs.find((program) => {
    try {
      execFileSync("which", [program], { stdio: "ignore", env: { ...process.env, PATH: serverPath } });
      return false;
    } catch {
      return true;
    }
  });
}
