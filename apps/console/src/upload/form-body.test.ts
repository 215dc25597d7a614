import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { toFormBody } from "./form-body.ts";

const fields = [
  ["name", "Día 24\r\nnoche"],
  ['map[Say "hi"]', "dob"],
] as const;

test("a form is what a browser would send", async () => {
  const { blob, contentType, contentEncoding } = await toFormBody({
    fields,
    fileName: "upload.csv",
    contentType: "text/csv",
    isGzip: false,
    file: new Blob(["a,b\n1,2\n"]),
  });

  const form = await new Response(blob, { headers: { "content-type": contentType } }).formData();
  expect(contentEncoding).toBeUndefined();
  expect(form.get("name")).toBe("Día 24\r\nnoche");
  expect(form.get('map[Say "hi"]')).toBe("dob");
  const file = form.get("file") as File; // it has a name
  expect([file.name, file.type, await file.text()]).toEqual(["upload.csv", "text/csv", "a,b\n1,2\n"]);
});

test("around a compressed file the whole form is compressed, and the file stays as it is", async () => {
  const options = { fields, fileName: "upload.csv", contentType: "text/csv" };
  const compressed = await toFormBody({ ...options, file: new Blob([gzipSync("a,b\n1,2\n")]), isGzip: true });

  expect(compressed.contentEncoding).toBe("gzip");
  const bytes = gunzipSync(await compressed.blob.bytes());
  const form = await new Response(bytes, { headers: { "content-type": compressed.contentType } }).formData();
  expect(await (form.get("file") as File).text()).toBe("a,b\n1,2\n");
});
