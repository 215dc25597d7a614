import { createContext } from "react";
import { useRequired } from "../frame/required-context.ts";
import { type Store, useStore } from "../frame/store.ts";
import type { Transfer, TransferControl } from "./transfer.ts";
import type { UploadForm } from "./upload-form.ts";

export interface Uploads {
  readonly form: Store<UploadForm | undefined>;
  readonly transfer: TransferControl;
}

export const UploadContext = createContext<Uploads | undefined>(undefined);

export const useUploads = (): Uploads => useRequired(UploadContext, "UploadContext");

export const useTransfer = (): Transfer | undefined => useStore(useUploads().transfer.state);
