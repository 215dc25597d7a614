import { config } from "zod/mini";

// zod compiles its checks with `Function` where it may; the page's policy forbids that, and reports each try.
config({ jitless: true });
