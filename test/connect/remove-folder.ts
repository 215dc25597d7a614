import { rm } from "node:fs/promises";

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
