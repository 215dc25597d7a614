import { findFreePort } from "@nightguard/embedded";

export async function choosePort(wanted: number, host: string): Promise<{ port: number; wasTaken: boolean }> {
  try {
    return { port: await findFreePort(wanted, host), wasTaken: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return { port: await findFreePort(0, host), wasTaken: true };
  }
}
