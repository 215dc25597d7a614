export { checkUrl, type UrlCheck } from "./check-url.ts";
export type { SendErrorClass } from "./send-error.ts";
export { createSender, type Sender, type SendOutcome } from "./sender.ts";
export { createSecret, createSignatureVerifier, type SignatureHeaders, signMessage } from "./signature.ts";
