import { createContext, useContext } from "react";
import { type Store, useStore } from "../frame/store.ts";
import type { Transfer, TransferControl } from "./transfer.ts";
import type { UploadForm } from "./upload-form.ts";

/** What is kept of the upload while other pages of the account are shown. */
export interface Uploads {
  /** Undefined: nothing was said yet. */
  readonly form: Store<UploadForm | undefined>;
  readonly transfer: TransferControl;
}

export const UploadContext = createContext<Uploads | undefined>(undefined);

export function useUploads(): Uploads {
  const uploads = useContext(UploadContext);
  if (!uploads) throw new Error("there are no uploads outside of UploadContext");
  return uploads;
}

export const useTransfer = (): Transfer | undefined => useStore(useUploads().transfer.state);
