import { type Location, type LocationDetails, type LocationList, NotFoundError } from "@nightguard/contract";
import {
  deleteLocation,
  findLocation,
  type Ledger,
  type LocationRecord,
  listLocations,
  putLocation,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";

/** The places of the caller's account and mode. */
export interface Locations {
  list(caller: Caller): Promise<LocationList>;
  /** @throws NotFoundError */
  get(caller: Caller, id: string): Promise<Location>;
  /** @throws InvalidRequestError when there are too many */
  put(request: OwnRequest, id: string, details: LocationDetails): Promise<Location>;
  /** @throws NotFoundError */
  delete(request: OwnRequest, id: string): Promise<void>;
}

export function createLocations({ ledger }: { ledger: Ledger }): Locations {
  return {
    async list(caller) {
      return { data: (await listLocations(ledger, caller)).map(presentLocation) };
    },

    async get(caller, id) {
      const record = await findLocation(ledger, caller, id);
      if (!record) throw unknownLocation();
      return presentLocation(record);
    },

    async put(request, id, details) {
      return presentLocation(await putLocation(ledger, toRequestedBy(request), request.caller, { id, details }));
    },

    async delete(request, id) {
      if (!(await deleteLocation(ledger, toRequestedBy(request), request.caller, id))) throw unknownLocation();
    },
  };
}

const unknownLocation = () =>
  new NotFoundError("There is no location of this id; GET /Location lists them, PUT /Location/{id} adds one");

export const presentLocation = ({ id, details, updatedAt }: LocationRecord): Location => ({
  id,
  ...details,
  updated_at: updatedAt.toISOString(),
});
