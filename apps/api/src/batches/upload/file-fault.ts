/**
 * The message completes "The file …". Not one of the contract's errors, which take a thread a third of a second to
 * load.
 */
export class FileFaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

export const fileFault = (message: string): FileFaultError => new FileFaultError(message);

export const brokenWorkbook = () =>
  fileFault("is a broken .xlsx workbook; open it in the spreadsheet and save it again");
