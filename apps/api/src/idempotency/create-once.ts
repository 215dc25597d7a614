import type { FastifyRequest } from "fastify";

/**
 * `create` gets the id that the key's claim has chosen, `resume` finds what an earlier request under the key created.
 */
export function createOnce<Created, Resumed>(
  { keyClaim, isResumed }: FastifyRequest,
  way: { create(id: string | undefined): Promise<Created>; resume(id: string): Promise<Resumed> },
): Promise<Created | Resumed> {
  return keyClaim && isResumed ? way.resume(keyClaim.subjectId) : way.create(keyClaim?.subjectId);
}
