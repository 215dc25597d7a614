/** A payer id is any text that a caller sent. Text without the form of an id may name a person. */
export const isPayerIdShown = (payerId: string): boolean => /^[A-Za-z0-9_-]{1,40}$/.test(payerId);

/** The log is stricter: lower-case words may be names. */
export const toLoggablePayerId = (payerId: string | null): string | null =>
  payerId === null || /^[A-Z0-9]{2,12}$/.test(payerId) ? payerId : "(other)";
