import type { Failure } from "@nightguard/contract";

const advice: Readonly<Record<string, string>> = {
  invalid_payer_id:
    "The payer service does not know this payer. Choose the payer again with “Edit and ask again”; the card names it.",
  no_route:
    "No payer service is set up for this payer. Check the payer, or ask the operator of this installation to add a route for it; then verify again.",
  upstream_rejected:
    "The payer service refused the question. Its message is below: correct the request with “Edit and ask again”.",
  form_refused:
    "The payer service was not asked, because the question lacks something it needs. The missing part is named below: add it with “Edit and ask again”.",
};

const listAdvice: Readonly<Record<string, string>> = {
  invalid_payer_id: "The payer service does not know this payer. Choose the payer again; the insurance card names it.",
  upstream_rejected:
    "The payer service refused the request. Open the row to see what it said, correct it and ask again.",
  form_refused: "The request lacks something the payer service needs. Open the row to see what, add it and ask again.",
};

const formAdvice: Readonly<Record<string, string>> = {
  invalid_payer_id: "The payer service does not know this payer. Choose the payer again; the insurance card names it.",
  upstream_rejected: "The payer service refused the question. Its message is below: correct the form and verify again.",
  form_refused:
    "The payer service was not asked, because the question lacks something it needs. The missing part is named below: add it in the form and verify again.",
};

/** For a page that still has the form of the question. */
export const toFormAdvice = ({ code, hint }: Pick<Failure, "code" | "hint">): string =>
  formAdvice[code] ?? toAdvice({ code, hint });

export const toListAdvice = ({ code, hint }: Pick<Failure, "code" | "hint">): string =>
  listAdvice[code] ?? toAdvice({ code, hint });

export const toAdvice = ({ code, hint }: Pick<Failure, "code" | "hint">): string => advice[code] ?? hint;
