/**
 * For the environment of a program that a test starts with variables of its own: where Node keeps what it has compiled
 * (vitest.config.ts). Without it a process takes a second longer to strip and compile our sources.
 */
export const compileCache: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
