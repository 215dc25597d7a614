/** Why there is no answer to a message, for whoever looks after the receiver. */
export const sendErrorClasses = [
  /** The address is not one to send to, or its name leads to one that is not public. */
  "address_refused",
  /** The name is unknown, or nobody could be asked about it. */
  "dns",
  /** Nobody listens there, or no connection came about in time. */
  "connect",
  /** The certificate is not trusted, has run out or is of another name; or there is no common protocol. */
  "tls",
  /** No answer within the time limit. */
  "timeout",
  /** The connection broke before an answer. */
  "reset",
  /** What came is not HTTP. */
  "protocol",
  /** We broke it off, because this process ends. Says nothing of the receiver. */
  "interrupted",
] as const;
export type SendErrorClass = (typeof sendErrorClasses)[number];

/** A message that found no answer, with the reason already known. */
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

/** Why no connection came about. What is neither the network's fault nor a break comes from the TLS handshake. */
export function classifyConnectError(error: unknown): SendErrorClass {
  if (error instanceof SendError) return error.errorClass;
  const code = codeOf(error);
  if (unconnectedCodes.includes(code)) return "connect";
  return resetCodes.includes(code) ? "reset" : "tls";
}

/** Why a message that had a connection has no answer, or why it never had one. */
export function classifySendError(error: unknown): SendErrorClass {
  if (error instanceof SendError) return error.errorClass;
  const code = codeOf(error);
  if (endedCodes.includes(code)) return "interrupted";
  if (resetCodes.includes(code)) return "reset";
  // A receiver that asks for a certificate of ours says so only after the handshake.
  return code.startsWith("ERR_SSL_") ? "tls" : "protocol";
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
