import { z } from "zod";
import { writeFormData } from "../wire/form-data.ts";
import type { AnswerRules } from "../x12/read-reply.ts";
import {
  type CoreEncoding,
  type CoreReply,
  type CoreRequest,
  type EncodedRequest,
  EnvelopeError,
  payloadType,
  ruleVersion,
  toPayload,
  toTimeStamp,
} from "./envelope.ts";
import { findBoundary, readParts } from "./multipart.ts";

const partName = z.string().regex(/^[A-Za-z]{1,40}$/);

/** Some servers name parts differently than the rule. */
export const partNamesSchema = z.strictObject({
  payload_type: partName.default("PayloadType"),
  processing_mode: partName.default("ProcessingMode"),
  payload_id: partName.default("PayloadID"),
  time_stamp: partName.default("TimeStamp"),
  username: partName.default("UserName"),
  password: partName.default("Password"),
  sender_id: partName.default("SenderID"),
  receiver_id: partName.default("ReceiverID"),
  rule_version: partName.default("CORERuleVersion"),
  payload: partName.default("Payload"),
});

type PartNames = z.infer<typeof partNamesSchema>;

export const createMimeEncoding = ({
  names = partNamesSchema.parse({}),
  ...rules
}: AnswerRules & { readonly names?: PartNames | undefined }): CoreEncoding => ({
  write: (request) => writeMimeRequest(request, names),
  read: (contentType, body) => readMimeReply(contentType, body, rules),
});

function writeMimeRequest(
  { payloadId, sentAt, senderId, receiverId, payload, credentials }: CoreRequest,
  names: PartNames,
): EncodedRequest {
  const { contentType, body } = writeFormData([
    { name: names.payload_type, value: payloadType },
    { name: names.processing_mode, value: "RealTime" },
    { name: names.payload_id, value: payloadId },
    { name: names.time_stamp, value: toTimeStamp(sentAt) },
    ...(credentials === undefined
      ? []
      : [
          { name: names.username, value: credentials.username },
          { name: names.password, value: credentials.password },
        ]),
    { name: names.sender_id, value: senderId },
    { name: names.receiver_id, value: receiverId },
    { name: names.rule_version, value: ruleVersion },
    { name: names.payload, value: payload },
  ]);
  return { headers: { "content-type": contentType }, body };
}

function readMimeReply(contentType: string, body: Buffer, rules: AnswerRules): CoreReply {
  const boundary = findBoundary(contentType);
  if (boundary === undefined) throw new EnvelopeError("the reply is not multipart");
  const parts = readParts(body, boundary, rules);
  const texts = new Map(parts.map((part) => [part.name?.toLowerCase(), part.body.toString()]));
  return { payload: toPayload(texts.get("payload") ?? ""), errorCode: texts.get("errorcode")?.trim() || undefined };
}
