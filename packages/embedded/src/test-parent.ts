// What the tests kill: starts services on the data directory it is given, says where they are, and waits for its end.

import { startEmbeddedServices } from "./index.ts";

const services = await startEmbeddedServices({ dataDir: process.argv[2] ?? "" });
console.log(JSON.stringify(services));
setInterval(() => undefined, 60_000); // the services do not keep a process alive
