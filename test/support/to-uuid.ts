/** The id in the ledger of what callers know by a public id, such as `job_…`. */
export const toUuid = (publicId: unknown): string =>
  String(publicId)
    .replace(/^[a-z]+_/, "")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
