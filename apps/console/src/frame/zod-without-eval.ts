import { config } from "zod/mini";

// zod compiles checks with `Function` if it may; the page's policy forbids that and reports each attempt.
config({ jitless: true });
