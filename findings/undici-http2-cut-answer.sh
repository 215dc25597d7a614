#!/usr/bin/env bash
# undici 8.12.4 on Node 24.21.0, seen on 2026-11-27: an answer over HTTP/2 without a Content-Length counts as whole when the server
# resets its stream with CANCEL or NO_ERROR before END_STREAM. By RFC 9113 (8.1, 8.1.1) an answer is complete with END_STREAM, and
# NO_ERROR may follow a complete one only. With any other code, such as INTERNAL_ERROR, undici reports an error. Node's own http2
# client, on which it is built, emits "end" in the same two cases. undici 8 speaks HTTP/2 wherever a host offers it, so that a caller who
# asked for nothing of the sort takes half a file for a whole one. `allowH2: false` avoids it.
#
# Output seen:
#   INTERNAL_ERROR: ERR_HTTP2_STREAM_ERROR
#   CANCEL: 20000 bytes of 40000 as a whole answer
#   NO_ERROR: 20000 bytes of 40000 as a whole answer
#
# Needs npm, openssl and access to npm's registry. Exit code 0 while it behaves so, 1 when that has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"allowScripts":{"node":true}}' >package.json
npm install --silent --no-audit --no-fund --save-exact undici@8.12.4 node@24.21.0 >npm.log 2>&1 || { cat npm.log; exit 2; }
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out certificate.pem -days 2 \
  -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null

cat >run.mjs <<'END'
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:tls";
import { request } from "undici";

/** A frame of HTTP/2: its length, type, flags, stream and payload. */
function frame(type, flags, stream, payload = Buffer.alloc(0)) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const codes = { INTERNAL_ERROR: 2, CANCEL: 8, NO_ERROR: 0 };
let code = 0;

/** Answers each request with ":status: 200" and half a body, and resets the stream. */
function serve(socket) {
  let received = Buffer.alloc(0);
  let hasPreface = false;
  socket.on("error", () => undefined);
  socket.write(frame(4, 0, 0)); // SETTINGS
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (!hasPreface) {
      if (received.length < 24) return;
      received = received.subarray(24);
      hasPreface = true;
    }
    while (received.length >= 9 && received.length >= 9 + received.readUIntBE(0, 3)) {
      const [type, flags, stream] = [received[3], received[4], received.readUInt32BE(5) & 0x7fffffff];
      received = received.subarray(9 + received.readUIntBE(0, 3));
      if (type === 4 && !(flags & 1)) socket.write(frame(4, 1, 0)); // acknowledges SETTINGS
      if (type !== 1) continue;
      socket.write(frame(1, 4, stream, Buffer.from([0x88]))); // HEADERS, whole
      for (let part = 0; part < 2; part++) socket.write(frame(0, 0, stream, Buffer.alloc(10_000, "x"))); // DATA
      const reason = Buffer.alloc(4);
      reason.writeUInt32BE(code);
      setTimeout(() => socket.write(frame(3, 0, stream, reason)), 100); // RST_STREAM
    }
  });
}

const options = { key: readFileSync("key.pem"), cert: readFileSync("certificate.pem"), ALPNProtocols: ["h2"] };
const server = createServer(options, serve);
await once(server.listen(0, "127.0.0.1"), "listening");
for (const [name, one] of Object.entries(codes)) {
  code = one;
  const answer = await request(`https://localhost:${server.address().port}/`)
    .then(({ body }) => body.arrayBuffer())
    .then((body) => `${body.byteLength} bytes of 40000 as a whole answer`)
    .catch((error) => error.code);
  console.log(`${name}: ${answer}`);
}
process.exit();
END

NODE_EXTRA_CA_CERTS=certificate.pem node_modules/.bin/node run.mjs | tee seen
cat >expected <<'END'
INTERNAL_ERROR: ERR_HTTP2_STREAM_ERROR
CANCEL: 20000 bytes of 40000 as a whole answer
NO_ERROR: 20000 bytes of 40000 as a whole answer
END
diff expected seen >/dev/null || { echo "It has changed"; exit 1; }
