export { checkUrl } from "./check-url.ts";
export { constantHeaders, createSender, type Sender, type SendOutcome } from "./sender.ts";
export { createSecret, createSignatureVerifier, type SignatureVerifier, signMessage } from "./signature.ts";
