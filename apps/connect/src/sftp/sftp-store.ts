import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import { doneSuffix } from "../files/names.ts";
import { toPlaces } from "../files/places.ts";
import { type Content, contentKeptMs, toNoteName } from "../files/seen.ts";
import type { Look, Store } from "../files/store.ts";
import type { FileRun } from "../run.ts";
import type { SftpSettings } from "../settings.ts";
import { openConnection, type SftpConnection, SftpError, sftpStatus } from "./connection.ts";

/**
 * A folder of an SFTP server, with the same states by renaming as one of this machine. A file is fetched before it is handed in,
 * and what belongs to it is gathered here and sent when it is whole. One connection at a time is open, while there is
 * something to do.
 *
 * @param workFolder on this machine, for the files of runs under way
 */
export function createSftpStore(settings: SftpSettings, workFolder: string): Store {
  const places = toPlaces(settings.path, posix.join);
  let connection: SftpConnection | undefined;

  /** @throws SftpError when the server is away or the connection broke; else the server's own error */
  async function use<Result>(work: (sftp: Calls) => Promise<Result>): Promise<Result> {
    if (!connection?.isOpen()) connection = await openConnection(settings);
    const used = connection;
    try {
      return await work(toCalls(used.sftp));
    } catch (cause) {
      if (used.isOpen() && typeof (cause as { code?: unknown }).code === "number") throw toFileError(cause);
      if (used.isOpen()) throw cause;
      throw new SftpError("unreachable", "the connection to the SFTP server broke", { cause });
    }
  }

  const toFolder = ({ folder }: FileRun) => posix.join(places.processing, folder);
  const toFile = (run: FileRun) => posix.join(toFolder(run), run.file);
  const toLocal = ({ folder }: FileRun) => join(workFolder, folder);
  const toNote = (content: Content) => posix.join(places.seen, toNoteName(content));

  async function fetch(run: FileRun): Promise<string> {
    const path = join(await openFolder(run), run.file);
    await use(({ fastGet }) => fastGet(toFile(run), `${path}.part`));
    await rename(`${path}.part`, path);
    return path;
  }

  async function openFolder(run: FileRun): Promise<string> {
    await mkdir(toLocal(run), { recursive: true, mode: 0o700 });
    return toLocal(run);
  }

  return {
    prepare: () =>
      use(async (calls) => {
        const { inbox, ...others } = places;
        await calls.stat(inbox);
        for (const place of Object.values(others)) await makeFolder(calls, place);
      }),

    check: () =>
      use(async (calls) => {
        const from = posix.join(places.seen, ".check");
        const to = posix.join(places.processing, ".check");
        await calls.writeFile(from, "");
        await calls.rename(from, to);
        await calls.unlink(to);
      }),

    tidy: (now) =>
      use(async (calls) => {
        for (const { filename, attrs } of await calls.readdir(places.seen)) {
          if (attrs.mtime * 1_000 < now.getTime() - contentKeptMs) {
            await ifThere(calls.unlink(posix.join(places.seen, filename)));
          }
        }
      }),

    list: () =>
      use(async ({ readdir: list }) => {
        const files = (await list(places.inbox)).filter(({ attrs }) => attrs.isFile());
        return new Map(files.map(({ filename, attrs }) => [filename, toLook(attrs)]));
      }),

    claim: (run) =>
      use(async (calls) => {
        await makeFolder(calls, toFolder(run));
        return ifThere(calls.rename(posix.join(places.inbox, run.file), toFile(run)));
      }),

    async unclaim(run) {
      await use(({ rmdir }) => ifThere(rmdir(toFolder(run))));
      await rm(toLocal(run), { recursive: true, force: true });
    },

    removeMark: ({ file }) =>
      use(async ({ unlink }) => void (await ifThere(unlink(posix.join(places.inbox, file + doneSuffix))))),

    look: (run) => use(({ stat: look }) => findLook(look(toFile(run)))),
    fetch,
    async open(run) {
      const path = join(toLocal(run), run.file);
      return (await isFile(path)) ? path : fetch(run);
    },
    openFolder,

    async publish(run, target) {
      const local = toLocal(run);
      const names = await readdir(local).catch(() => []);
      await use(async (calls) => {
        const folder = toFolder(run);
        // Without it, the run was published before a crash, or somebody took the folder away.
        if (!(await findLook(calls.stat(folder)))) return;
        for (const name of names) {
          if (name === run.file || name.endsWith(".part")) continue;
          const path = posix.join(folder, name);
          await calls.fastPut(join(local, name), `${path}.part`);
          await calls.rename(`${path}.part`, path);
        }
        await calls.rename(folder, posix.join(places[target], run.folder));
      });
      await rm(local, { recursive: true, force: true });
    },

    noteContent: (content, { folder }) =>
      use(async (calls) => {
        const note = toNote(content);
        // A rename without replacement lets one agent create the note.
        const own = posix.join(places.seen, `.${folder}`);
        await calls.writeFile(own, folder);
        const isFirst = await calls.renameToNew(own, note);
        if (isFirst) return folder;
        await ifThere(calls.unlink(own));
        return String(await calls.readFile(note));
      }),

    forgetContent: (content) => use(async ({ unlink }) => void (await ifThere(unlink(toNote(content))))),

    async rest() {
      connection?.end();
      connection = undefined;
    },
  };
}

/** The server's calls as promises. */
interface Calls {
  stat(path: string): Promise<Stats>;
  readdir(path: string): Promise<FileEntryWithStats[]>;
  mkdir(path: string): Promise<void>;
  rmdir(path: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Replaces what has the new name. */
  rename(from: string, to: string): Promise<void>;
  /** @returns false when something has the new name */
  renameToNew(from: string, to: string): Promise<boolean>;
  fastGet(from: string, to: string): Promise<void>;
  fastPut(from: string, to: string): Promise<void>;
  readFile(path: string): Promise<Buffer>;
  writeFile(path: string, content: string): Promise<void>;
}

function toCalls(sftp: SFTPWrapper): Calls {
  const call = <Value>(run: (done: (error: Error | null | undefined, value?: Value) => void) => unknown) =>
    new Promise<Value>((resolve, reject) => {
      const lost = () => reject(new Error("the connection was closed"));
      sftp.once("close", lost);
      run((error, value) => {
        sftp.removeListener("close", lost);
        if (error) reject(error);
        else resolve(value as Value);
      });
    });
  const plainRename = (from: string, to: string) => call<void>((done) => sftp.rename(from, to, done));
  return {
    stat: (path) => call((done) => sftp.lstat(path, done)),
    readdir: (path) => call((done) => sftp.readdir(path, done as never)),
    mkdir: (path) => call((done) => sftp.mkdir(path, done)),
    rmdir: (path) => call((done) => sftp.rmdir(path, done)),
    unlink: (path) => call((done) => sftp.unlink(path, done)),
    async rename(from, to) {
      try {
        await call<void>((done) => sftp.ext_openssh_rename(from, to, done));
      } catch (error) {
        if (!/does not support/i.test((error as Error).message)) throw error;
        await plainRename(from, to); // another server than OpenSSH's: what has the name already is an error
      }
    },
    async renameToNew(from, to) {
      try {
        await plainRename(from, to);
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code !== sftpStatus.failure) throw error;
        return false;
      }
    },
    fastGet: (from, to) => call((done) => sftp.fastGet(from, to, done)),
    fastPut: (from, to) => call((done) => sftp.fastPut(from, to, done)),
    readFile: (path) => call((done) => sftp.readFile(path, done)),
    writeFile: (path, content) => call((done) => sftp.writeFile(path, content, done)),
  };
}

async function makeFolder(calls: Calls, path: string): Promise<void> {
  if (await findLook(calls.stat(path))) return;
  try {
    await calls.mkdir(path);
  } catch (error) {
    // Another agent may have made it just now.
    if (!(await findLook(calls.stat(path)))) throw error;
  }
}

const toLook = ({ size, mtime }: Stats): Look => ({ size, mtimeMs: mtime * 1_000, state: `${size} ${mtime}` });

async function findLook(stats: Promise<Stats>): Promise<Look | undefined> {
  try {
    return toLook(await stats);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @returns false when what it moves or removes is not there */
async function ifThere(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown) => (error as { code?: unknown }).code === sftpStatus.noSuchFile;

/** The server's status under the name that this machine's file system would use. */
function toFileError(cause: unknown): Error {
  const { code } = cause as { code: number };
  const name = code === sftpStatus.noSuchFile ? "ENOENT" : code === sftpStatus.permissionDenied ? "EACCES" : "EIO";
  return Object.assign(new Error(`the SFTP server answered ${code}`, { cause }), { code: name });
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
