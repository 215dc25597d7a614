import { z } from "zod";

/** An id that is malformed or of another kind answers 404, like an unknown one. */
export const idParamsSchema = z.object({ id: z.string() });
