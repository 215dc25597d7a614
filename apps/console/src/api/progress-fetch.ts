/** `fetch` silently omits these fields, which a page must not set. */
const forbiddenFields: ReadonlySet<string> = new Set(["accept-encoding"]);

/** The browser's `fetch` does not report how much of the body was sent. Files are read from disk while sent. */
export function createProgressFetch(onProgress: (sentBytes: number) => void): typeof fetch {
  return (input, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(input));
      new Headers(headers).forEach((value, name) => {
        if (!forbiddenFields.has(name)) request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError("the connection failed, or the file could not be read"));
      request.onabort = () => reject(signal?.reason ?? new DOMException("The upload was aborted", "AbortError"));
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body instanceof ReadableStream ? null : (body ?? null));
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : responseText, { status, headers: parseFields(request.getAllResponseHeaders()) });
}

export function parseFields(text: string): [name: string, value: string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const colon = line.indexOf(":");
    return colon <= 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
  });
}
