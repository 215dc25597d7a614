import { UnavailableError } from "@nightguard/contract";

/** Places for what is being taken in. */
export interface IntakeSlots {
  /**
   * Does the work as soon as there is a place for the account. Whoever came first is first, those apart whose account has
   * all that it may have.
   *
   * @throws UnavailableError when none has become free in time; whatever the work throws
   */
  run<Answer>(account: string, work: () => Promise<Answer>): Promise<Answer>;
}

const retryAfterSeconds = 5;

/**
 * @param options.total places in this process
 * @param options.perAccount places of one account: uploads that come slowly, whether they must or mean to, leave room for
 *   those of others
 * @param options.patienceMs how long a place is waited for
 */
export function createIntakeSlots({
  total,
  perAccount,
  patienceMs,
}: {
  total: number;
  perAccount: number;
  patienceMs: number;
}): IntakeSlots {
  const taken = new Map<string, number>();
  let free = total;
  const line = new Set<{ readonly account: string; admit(): void }>();

  const hasRoom = (account: string) => free > 0 && (taken.get(account) ?? 0) < perAccount;

  function take(account: string): void {
    free--;
    taken.set(account, (taken.get(account) ?? 0) + 1);
  }

  function leave(account: string): void {
    free++;
    const left = (taken.get(account) ?? 0) - 1;
    if (left > 0) taken.set(account, left);
    else taken.delete(account);
    for (const next of line) {
      if (!hasRoom(next.account)) continue;
      line.delete(next);
      take(next.account);
      next.admit();
    }
  }

  function wait(account: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { account, admit };
      const timer = setTimeout(giveUp, patienceMs);
      function admit() {
        clearTimeout(timer);
        resolve();
      }
      function giveUp() {
        line.delete(waiting);
        reject(new UnavailableError("Too many uploads are being taken in; send it again shortly", retryAfterSeconds));
      }
      line.add(waiting);
    });
  }

  return {
    async run(account, work) {
      if (hasRoom(account)) take(account);
      else await wait(account);
      try {
        return await work();
      } finally {
        leave(account);
      }
    },
  };
}
