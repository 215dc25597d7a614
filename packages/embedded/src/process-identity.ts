import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Distinguishes a process from a later one with the same pid by its start time, on Linux by the boot id and ticks since
 * boot.
 *
 * @returns undefined when no such process runs, zombies included
 */
export function findProcessBirth(pid: number): string | undefined {
  try {
    return process.platform === "linux" ? readBirth(pid) : askPs(pid);
  } catch {
    return undefined;
  }
}

function readBirth(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The program's name, in parentheses, may contain anything. Fields 3 and 22 of proc_pid_stat(5) follow it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const hasEnded = fields[0] === "Z" || fields[0] === "X";
  return hasEnded ? undefined : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
}

function askPs(pid: number): string | undefined {
  return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
}
