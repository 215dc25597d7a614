export interface UpstreamErrorBody {
  readonly message: string;
  readonly code: string;
  readonly primaryReason: string;
}

const toBody = (code: string, primaryReason: string, message = `${primaryReason}.`): UpstreamErrorBody => ({
  message,
  code,
  primaryReason,
});

/** The upstream's specification quotes the payer id, which is not personal data. */
export const invalidPayerId = (payerId: string) =>
  toBody(
    "invalid_payer_id",
    "Invalid payer ID",
    `${payerId} is not a valid payer ID. Please see the payer service's list of valid payer IDs.`,
  );

export const payerNotAvailable = (payerId: string) =>
  toBody("payer_not_available", "Payer not available", `Payer ${payerId} does not answer eligibility requests.`);

/** The message must name the field, never its value. */
export const invalidRequest = (message: string) => toBody("invalid_request", "Invalid request", message);

export const errorOfStatus = (status: number) =>
  toBody(...(statusReasons[status] ?? (status < 500 ? rejected : failed)));

const rejected = ["request_rejected", "Request rejected"] as const;
const failed = ["internal_error", "Internal error"] as const;

const statusReasons: Record<number, readonly [code: string, reason: string]> = {
  400: ["invalid_request", "Invalid request"],
  401: ["unauthorized", "Missing or invalid credentials"],
  402: ["payment_required", "Account has no open balance"],
  403: ["forbidden", "Access to this payer is not granted"],
  404: ["not_found", "Not found"],
  405: ["method_not_allowed", "Method not allowed"],
  408: ["request_timeout", "Request timed out"],
  409: ["conflict", "Request conflicts with another one"],
  413: ["payload_too_large", "Request is too large"],
  415: ["unsupported_media_type", "Content type is not supported"],
  422: ["payer_rejected", "Payer rejected the request"],
  425: ["too_early", "Request came too early"],
  429: ["rate_limited", "Too many requests"],
  500: failed,
  502: ["bad_gateway", "Payer connection failed"],
  503: ["payer_unavailable", "Payer is not available"],
  504: ["payer_timeout", "Payer did not answer in time"],
};
