/**
 * Microsoft's limits of sheets (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3) and of
 * number formats ([MS-OI29500] 2.1.742). The column limit also applies to CSV files.
 */
export const sheetLimits = {
  rows: 1_048_576,
  columns: 16_384,
  cellCharacters: 32_767,
  /** `cellXfs`, and as many number formats, of which Excel makes 250. */
  cellFormats: 65_490,
  formatCharacters: 255,
} as const;

/** Excel's sheets are limited by memory. Each is a file of the archive, which has at most 5,000. */
export const workbookLimits = { sheets: 5_000, relations: 10_000, nameCharacters: 1_024 } as const;

const toText = (count: number) => count.toLocaleString("en-US");

/** Completes "The file …". */
export const tooMany = (most: number, things: string): string => `has more than ${toText(most)} ${things}`;

export const moreThanExcel = (most: number, things: string): string => `${tooMany(most, things)}, the most in Excel`;
