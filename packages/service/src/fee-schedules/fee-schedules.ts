import {
  type Fee,
  type FeeSchedule,
  type FeeScheduleEntry,
  type FeeScheduleList,
  NotFoundError,
} from "@nightguard/contract";
import {
  deleteFeeSchedule,
  type FeeScheduleRecord,
  findFeeSchedule,
  type Ledger,
  listFeeSchedules,
  putFeeSchedule,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";
import { readFees } from "./read-fees.ts";

/** What the caller's office charges, by a name, in both modes. */
export interface FeeSchedules {
  list(caller: Caller): Promise<FeeScheduleList>;
  /** @throws NotFoundError */
  get(caller: Caller, name: string): Promise<FeeSchedule>;
  /** @throws InvalidRequestError for faults of the file, and when there are too many */
  put(request: OwnRequest, name: string, csv: Buffer): Promise<FeeScheduleEntry>;
  /** @throws NotFoundError */
  delete(request: OwnRequest, name: string): Promise<void>;
}

export function createFeeSchedules({ ledger }: { ledger: Ledger }): FeeSchedules {
  return {
    async list(caller) {
      return { data: (await listFeeSchedules(ledger, caller.accountId)).map(presentFeeSchedule) };
    },

    async get(caller, name) {
      const record = await findFeeSchedule(ledger, caller.accountId, name);
      if (!record) throw unknownSchedule();
      return presentWithFees(record);
    },

    async put(request, name, csv) {
      const fees = await readFees(csv);
      const by = toRequestedBy(request);
      return presentFeeSchedule(await putFeeSchedule(ledger, by, request.caller.accountId, { name, fees }));
    },

    async delete(request, name) {
      if (!(await deleteFeeSchedule(ledger, toRequestedBy(request), request.caller.accountId, name)))
        throw unknownSchedule();
    },
  };
}

const unknownSchedule = () =>
  new NotFoundError(
    "There is no fee schedule of this name; GET /FeeSchedule lists them, PUT /FeeSchedule/{name} adds one",
  );

const presentFeeSchedule = ({ name, procedures, updatedAt }: FeeScheduleRecord): FeeScheduleEntry => ({
  name,
  procedures,
  updated_at: updatedAt.toISOString(),
});

export const presentWithFees = (record: FeeScheduleRecord & { readonly fees: readonly Fee[] }): FeeSchedule => ({
  ...presentFeeSchedule(record),
  fees: record.fees,
});
