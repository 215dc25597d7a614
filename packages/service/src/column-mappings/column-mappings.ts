import { InvalidRequestError, NotFoundError } from "@nightguard/contract";
import {
  type ColumnMapping,
  type ColumnMappingRecord,
  deleteColumnMapping,
  findColumnMapping,
  type Ledger,
  listColumnMappings,
  putColumnMapping,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";

export interface ColumnMappingDocument extends ColumnMapping {
  readonly updated_at: string;
}

export interface ColumnMappings {
  list(caller: Caller): Promise<{
    data: ColumnMappingDocument[];
  }>;
  /** @throws NotFoundError */
  get(caller: Caller, name: string): Promise<ColumnMappingDocument>;
  /** @throws InvalidRequestError for an unknown name in an upload's query */
  findForUpload(caller: Caller, name: string): Promise<ColumnMapping>;
  /** @throws InvalidRequestError when there are too many */
  put(request: OwnRequest, mapping: ColumnMapping): Promise<ColumnMappingDocument>;
  /** @throws NotFoundError */
  delete(request: OwnRequest, name: string): Promise<void>;
}

export function createColumnMappings({ ledger }: { ledger: Ledger }): ColumnMappings {
  const find = (caller: Caller, name: string) => findColumnMapping(ledger, caller.accountId, name);
  return {
    async list(caller) {
      const records = await listColumnMappings(ledger, caller.accountId);
      return { data: records.map(presentColumnMapping) };
    },

    async get(caller, name) {
      const record = await find(caller, name);
      if (!record) throw noMapping();
      return presentColumnMapping(record);
    },

    async findForUpload(caller, name) {
      const record = await find(caller, name);
      if (record) return record;
      throw new InvalidRequestError([{ path: "mapping", message: "is the name of no column mapping of this account" }]);
    },

    async put(request, mapping) {
      return presentColumnMapping(
        await putColumnMapping(ledger, toRequestedBy(request), request.caller.accountId, mapping),
      );
    },

    async delete(request, name) {
      if (await deleteColumnMapping(ledger, toRequestedBy(request), request.caller.accountId, name)) return;
      throw noMapping();
    },
  };
}

const noMapping = () =>
  new NotFoundError("There is no column mapping of this name; PUT /ColumnMapping/{name} makes one");

export const presentColumnMapping = ({
  name,
  columns,
  fill,
  updatedAt,
}: ColumnMappingRecord): ColumnMappingDocument => ({
  name,
  columns,
  fill,
  updated_at: updatedAt.toISOString(),
});
