// Preloaded into the API's and worker's processes: answers each message with what the process has used so far, all threads
// included.

process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000, peakBytes: process.resourceUsage().maxRSS * 1_024 });
});
// The channel alone must not keep the process from ending.
process.channel?.unref();
