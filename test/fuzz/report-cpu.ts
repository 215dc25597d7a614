// Preloaded into the API's process: answers each message with the CPU time of the process, all threads included.

process.on("message", (message) => {
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000 });
});
// The channel alone must not keep the process from ending.
process.channel?.unref();
