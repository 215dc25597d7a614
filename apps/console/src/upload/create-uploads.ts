import type { Api } from "../api/api.ts";
import { createStore } from "../frame/store.ts";
import { createTransfer } from "./transfer.ts";
import type { Uploads } from "./upload-context.ts";

export const createUploads = (api: Api, window: Window): Uploads => ({
  form: createStore(undefined),
  transfer: createTransfer(api, window),
});
