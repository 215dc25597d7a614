export const sendErrorClasses = [
  /** The URL is not allowed, or its name resolves to an address that is not public. */
  "address_refused",
  "dns",
  "connect",
  /** The certificate is untrusted, expired or for another name, or there is no common TLS version. */
  "tls",
  /** No response within the time limit. */
  "timeout",
  /** The connection broke before a response. */
  "reset",
  "protocol",
  /** This process is shutting down; not the receiver's fault. */
  "interrupted",
] as const;
export type SendErrorClass = (typeof sendErrorClasses)[number];

export class SendError extends Error {
  override readonly name = "SendError";
  readonly errorClass: SendErrorClass;

  constructor(errorClass: SendErrorClass, options?: ErrorOptions) {
    super(errorClass, options);
    this.errorClass = errorClass;
  }
}

const resetCodes = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];
const endedCodes = ["UND_ERR_DESTROYED", "UND_ERR_CLOSED", "UND_ERR_ABORTED"];
const unconnectedCodes = [
  "EACCES",
  "EADDRNOTAVAIL",
  "EAFNOSUPPORT",
  "ECONNREFUSED",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EINVAL",
  "EMFILE",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOBUFS",
  "EPERM",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** Any error but the network's comes from the TLS handshake. */
export function classifyConnectError(error: unknown): SendErrorClass {
  if (error instanceof SendError) return error.errorClass;
  const code = codeOf(error);
  if (unconnectedCodes.includes(code)) return "connect";
  return resetCodes.includes(code) ? "reset" : "tls";
}

export function classifySendError(error: unknown): SendErrorClass {
  if (error instanceof SendError) return error.errorClass;
  const code = codeOf(error);
  if (endedCodes.includes(code)) return "interrupted";
  if (resetCodes.includes(code)) return "reset";
  // Receivers that require a client certificate say so only after the handshake.
  return code.startsWith("ERR_SSL_") ? "tls" : "protocol";
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
