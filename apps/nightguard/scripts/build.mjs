// Joins the sources and the packages that they import into few JavaScript files: a process then starts in a third of the
// time and holds less memory than with Node's own removal of types. `nightguard start` and the parts run what this makes,
// in apps/nightguard/dist/ with one folder for each state of the sources, since a running process may still load a file.

import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { buildFolder, root, toDigest } from "../../../scripts/built-folder.mjs";

const dist = join(root, "apps/nightguard/dist");
const mainFile = join(root, "apps/nightguard/src/main.ts");
const kept = 3;

const sources = [
  "{apps/{api,connect,nightguard,sandbox,worker},packages/*}/{package.json,src/**/*.ts}",
  "apps/nightguard/scripts/build.mjs",
  "package-lock.json",
];

/** @returns {string} the program to run, which may not be built yet */
export function findProgram() {
  return join(dist, toDigest(sources).slice(0, 16), "main.js");
}

/** GraphiQL's 9 MB of text, read by a thread at the first visit, and the optional native parts of BullMQ and ssh2. */
const outside = [/^@graphql-yoga\/render-graphiql/, "msgpackr-extract", "cpu-features", /\/sshcrypto\.node$/];

const isOwn = (/** @type {string} */ id) => id.startsWith(root) && !id.includes("/node_modules/");

/** @param {string} folder */
async function build(folder) {
  mkdirSync(dist, { recursive: true });
  await buildFolder(folder, toDigest(sources), joinSources);
  removeOld();
}

/** @param {string} unfinished has the same depth as the finished folder */
async function joinSources(unfinished) {
  const { rolldown } = await import("rolldown");
  const build = await rolldown({
    cwd: root,
    platform: "node",
    input: { main: mainFile },
    external: outside,
    // ssh2 reads it when it is loaded.
    transform: { define: { __dirname: "import.meta.dirname" } },
    // So that a thread or a command loads only what it uses of a package of ours.
    treeshake: { moduleSideEffects: (id) => (isOwn(id) ? false : undefined) },
    logLevel: "silent",
    plugins: [keepPlaces(unfinished)],
  });
  const comments = { legal: true, annotation: false, jsdoc: false };
  const plugins = [{ name: "escape", renderChunk: escapeNonAscii }];
  const options = { dir: unfinished, chunkFileNames: "[name]-[hash].js", comments, plugins };
  const { output } = await build.write({ ...options, format: "esm", minify: false });
  await build.close();
  const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  writeFileSync(join(unfinished, "LICENSES.txt"), collectLicenses(modules));
}

/**
 * The licences of the joined packages, which ask that their texts go with every copy.
 *
 * @param {readonly string[]} modules
 */
function collectLicenses(modules) {
  const folders = modules.flatMap((id) => /^\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const files = globSync("{LICEN[CS]E,license,NOTICE}*", { cwd: folder }).sort();
    return [`${name} ${version}: ${license}`, ...files.map((file) => readFileSync(join(folder, file), "utf8"))];
  });
  return texts.map((text) => text.join("\n\n")).join(`\n\n${"-".repeat(80)}\n\n`);
}

/**
 * Modules find files beside them and start threads by `import.meta.url`. Files stay where they are; a module that is
 * started by its address becomes a program of its own.
 *
 * @param {string} folder
 * @returns {import("rolldown").Plugin}
 */
function keepPlaces(folder) {
  return {
    name: "keep-places",
    transform: {
      // Tested by Rolldown, since to call the handler for each module takes an eighth of a build.
      filter: { code: "import.meta", id: { exclude: /\/node_modules\// } },
      handler(code, id) {
        const own = relative(folder, id).replaceAll("\\", "/");
        return code
          .replace(/new URL\(\s*"(\.[^"]*)\.ts",\s*import\.meta\.url,?\s*\)/g, (_all, path) => {
            const module = resolve(dirname(id), `${path}.ts`);
            const name = basename(path);
            if (module !== mainFile) this.emitFile({ type: "chunk", id: module, fileName: `${name}.js` });
            return `new URL("./${name}.js", import.meta.own)`;
          })
          .replaceAll("import.meta.url", `new URL(${JSON.stringify(own)}, import.meta.own).href`)
          .replaceAll("import.meta.main", "false")
          .replaceAll("import.meta.own", "import.meta.url");
      },
    },
  };
}

/**
 * Node keeps the text of a module, with two bytes a letter if one of them is beyond Latin-1.
 *
 * @param {string} code
 */
function escapeNonAscii(code) {
  const toEscape = (/** @type {string} */ letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // Another letter after a backslash stays; a backslash before one of these is not needed.
  return code.replace(/\\[^\u0080-\uffff]|\\?([\u0080-\uffff])/g, (all, letter) => (letter ? toEscape(letter) : all));
}

function removeOld() {
  const folders = globSync("*/", { cwd: dist }).map((name) => join(dist, name));
  const oldFirst = folders.sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  for (const folder of oldFirst.slice(0, -kept)) rmSync(folder, { recursive: true, force: true });
}

if (import.meta.main) await build(resolve(process.argv[2] ?? dirname(findProgram())));
