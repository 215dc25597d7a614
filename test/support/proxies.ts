import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { makeCertificates } from "./certificates.ts";
import { findFreePort } from "./free-port.ts";
import { until } from "./waiting.ts";

type Certificates = Pick<ReturnType<typeof makeCertificates>, "file" | "read">;

/** A proxy's program, and its configuration with TLS and HTTP/2 on one port and an HTTP/1.1 server behind it. */
interface Proxy {
  readonly program: string;
  readonly arguments: (configuration: string) => readonly string[];
  readonly configure: (options: {
    folder: string;
    port: number;
    backend: number;
    certificates: Certificates;
  }) => string;
}

const nginxFolders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** As Debian packages them. */
export const tlsProxies = {
  haproxy: {
    program: "haproxy",
    arguments: (configuration) => ["-db", "-f", configuration],
    configure({ folder, port, backend, certificates }) {
      const pem = join(folder, "server.pem");
      writeFileSync(pem, certificates.read("server.crt") + certificates.read("server.key"));
      return `
        global
          maxconn 200
        defaults
          mode http
          timeout connect 60s
          timeout client 600s
          timeout server 600s
        frontend tls
          bind 127.0.0.1:${port} ssl crt ${pem} alpn h2,http/1.1
          default_backend plain
        backend plain
          server one 127.0.0.1:${backend}
      `;
    },
  },
  nginx: {
    program: "nginx",
    arguments: (configuration) => ["-e", "stderr", "-c", configuration],
    configure: ({ folder, port, backend, certificates }) => `
      daemon off;
      pid ${folder}/pid;
      error_log stderr crit;
      events {}
      http {
        access_log off;
        ${nginxFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
        server {
          listen 127.0.0.1:${port} ssl http2;
          ssl_certificate ${certificates.file("server.crt")};
          ssl_certificate_key ${certificates.file("server.key")};
          location / {
            proxy_pass http://127.0.0.1:${backend};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
          }
        }
      }
    `,
  },
} as const satisfies Readonly<Record<string, Proxy>>;

/**
 * Starts a real proxy, which offers HTTP/2 for `localhost`, in front of an HTTP/1.1 server. It ends with the test.
 *
 * @returns its address; undefined where the program is not installed
 */
export async function startTlsProxy(
  proxy: Proxy,
  { backend, certificates }: { readonly backend: number; readonly certificates: Certificates },
): Promise<string | undefined> {
  const port = await startProxy(proxy, (own) => proxy.configure({ ...own, backend, certificates }));
  return port === undefined ? undefined : `https://localhost:${port}`;
}

/**
 * Starts a proxy, which ends with the test.
 *
 * @returns the port; undefined where the program is not installed
 */
export async function startProxy(
  { program, arguments: toArguments }: Pick<Proxy, "program" | "arguments">,
  configure: (own: { folder: string; port: number }) => string,
  environment: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), `nightguard-${program}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const configuration = join(folder, "configuration");
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    writeFileSync(configuration, `${configure({ folder, port })}\n`); // HAProxy wants a last line end
    let isAbsent = false;
    const proxy = spawn(program, toArguments(configuration), {
      env: { PATH: `${process.env.PATH}:/usr/sbin`, ...environment },
      stdio: "ignore",
    }).once("error", () => {
      isAbsent = true;
    });
    onTestFinished(() => void proxy.kill());
    await until(async () => {
      if (!isAbsent && proxy.exitCode === null) await canConnect(port);
    });
    if (isAbsent) return undefined;
    if (proxy.exitCode === null) return port;
    // Another process may have taken the port.
    if (attempt === 3) throw new Error(`${program} ended with ${proxy.exitCode}`);
  }
}

/** @throws Error while nothing listens */
function canConnect(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    }).once("error", reject);
  });
}
