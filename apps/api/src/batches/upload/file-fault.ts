/**
 * The message completes "The file …". Not one of the contract's errors: a thread would take a third of a second to load
 * them.
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
