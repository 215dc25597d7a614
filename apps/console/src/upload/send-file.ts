import type { Batch, DryRun } from "@nightguard/contract";
import type { Api } from "../api/api.ts";
import type { FileKind } from "./file-kind.ts";
import { toFormBody } from "./form-body.ts";

export interface FileRequest {
  readonly file: Blob;
  readonly kind: FileKind;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export interface Progress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export const tryFile = (api: Api, request: FileRequest, options: SendOptions): Promise<DryRun> =>
  send<DryRun>(api, request, { ...options, query: { dry_run: "1" }, idempotencyKey: null, maxTries: 2 });

/** After a broken connection the same key makes it the same upload, so no row is asked twice. */
export const submitFile = (
  api: Api,
  request: FileRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Batch> => send<Batch>(api, request, { ...options, maxTries: 5 });

interface CallOptions extends SendOptions {
  readonly query?: { readonly dry_run: "1" };
  readonly idempotencyKey: string | null;
  readonly maxTries: number;
}

async function send<Body>(api: Api, { file, kind, fields }: FileRequest, options: CallOptions): Promise<Body> {
  const { onProgress, ...call } = options;
  const form = await toFormBody({ ...kind, fields, file, fileName: `upload.${kind.ending}` });
  const { body } = await api.upload<Body>(
    {
      ...call,
      method: "POST",
      path: "/Batch",
      ...(form.contentEncoding && { headers: { "content-encoding": form.contentEncoding } }),
      body: { contentType: form.contentType, isRepeatable: true, open: () => form.blob },
    },
    (sentBytes) => onProgress?.({ sentBytes, totalBytes: form.blob.size }),
  );
  return body;
}
