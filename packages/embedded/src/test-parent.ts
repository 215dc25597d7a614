// The process that the tests kill: starts services on the given data directory, prints their addresses, and waits.

import { startEmbeddedServices } from "./index.ts";

const services = await startEmbeddedServices({ dataDir: process.argv[2] ?? "" });
console.log(JSON.stringify(services));
setInterval(() => undefined, 60_000); // the services do not keep a process alive
