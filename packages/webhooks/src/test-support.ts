import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const opensslProgram = "openssl";

/** A key and a certificate, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for one name, signed by itself: who trusts it trusts that server. Made by `openssl`. */
export function makeCertificate(hostname: string, { expired = false } = {}): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "nightguard-certificate-"));
  const openssl = (...args: string[]) => execFileSync(opensslProgram, args, { cwd: folder, stdio: "pipe" });
  try {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem"];
    const name = ["-subj", "/CN=Nightguard test", "-addext", `subjectAltName=DNS:${hostname}`];
    openssl("req", "-x509", ...key, ...name, "-days", "2", "-out", "cert.pem");
    if (expired) openssl("x509", "-in", "cert.pem", "-signkey", "key.pem", "-days", "-1", "-out", "cert.pem");
    return { key: readFileSync(join(folder, "key.pem"), "utf8"), cert: readFileSync(join(folder, "cert.pem"), "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A real HTTPS server at every address of this machine, which writes down at which of them it was reached. */
export async function startReceiver({ key, cert }: Certificate, answer: RequestListener) {
  const server = createServer({ key, cert }, answer);
  const sockets = new Set<Socket>();
  const reachedAt: (string | undefined)[] = [];
  server.on("connection", (stream) => {
    const socket = stream as Socket; // listens on TCP
    reachedAt.push(socket.localAddress);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // A broken handshake is what some tests are about.
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return {
    port: (server.address() as AddressInfo).port, // listens on TCP
    reachedAt,
    openConnections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
