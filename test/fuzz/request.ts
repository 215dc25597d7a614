/** A generated request, ready to be sent. */
export interface FuzzRequest {
  /** The name of its caller. */
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  /** In order; names may repeat. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  /** Bytes to write to a connection instead: what no HTTP client would send. */
  readonly raw?: Buffer;
}

/** Whether the request may wait; such calls are aborted early. */
export function mayWait({ path, headers }: FuzzRequest): boolean {
  return (
    /[?&]wait=|\/events\b/i.test(path) || headers.some(([name, value]) => /^prefer$/i.test(name) && /wait/i.test(value))
  );
}

/** A bash command that sends the request to a running service; `$KEY` is the key of the caller. */
export function toCommand({ method, path, headers, body, raw }: FuzzRequest, url: string): string {
  const { hostname, port, origin } = new URL(url);
  if (raw) return `${toBytes(raw)} | nc ${hostname} ${port}`;
  const command = [
    "curl -ig --path-as-is",
    method === "HEAD" ? "--head" : `-X ${method}`,
    quote(`${origin}${path}`),
    ...headers.map(toOption),
    ...(body ? ["--data-binary @-"] : []),
  ].join(" ");
  return body ? `${toBytes(body)} | ${command}` : command;
}

function toOption([name, value]: readonly [string, string]): string {
  if (/^(x-token-api|authorization)$/i.test(name)) return `-H "${name}: $KEY"`;
  // curl leaves out a field that ends with its colon.
  return `-H ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`;
}

const toBytes = (bytes: Buffer) => `base64 -d <<< ${bytes.toString("base64")}`;
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
