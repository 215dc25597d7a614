import type { FileRun } from "../run.ts";
import type { Content } from "./seen.ts";

/** A file as it looks now. */
export interface Look {
  readonly size: number;
  /** Changes when its content or its time does. */
  readonly state: string;
  readonly mtimeMs: number;
}

/** Where a run's folder stays in the end. */
type Target = "done" | "failed";

/**
 * Where the files of a source lie: in a folder of this machine, or on a server. What belongs to a run is gathered in a folder of
 * this machine, and `publish` shows it at once where the file came from. After a crash each of these may be called again.
 */
export interface Store {
  /** @throws when the source's folder is not there */
  prepare(): Promise<void>;
  /** Tries whether files can be written, moved and removed. @throws what stands in the way */
  check(): Promise<void>;
  /** Deletes old notes and, where the settings say so, old runs. */
  tidy(now: Date): Promise<void>;
  /** What lies there, by name, without folders and links. */
  list(): Promise<ReadonlyMap<string, Look>>;
  /** Moves a file into the run's folder. @returns whether it was there; another agent may have been faster */
  claim(run: FileRun): Promise<boolean>;
  /** Removes the run's empty folder. */
  unclaim(run: FileRun): Promise<void>;
  /** Removes the mark that a file is whole. */
  removeMark(run: FileRun): Promise<void>;
  /** The claimed file as it is where it came from; undefined when it is gone. */
  look(run: FileRun): Promise<Look | undefined>;
  /** Brings the claimed file to this machine. @returns its path */
  fetch(run: FileRun): Promise<string>;
  /** The path of a file that was fetched; it is fetched again if it is gone here. */
  open(run: FileRun): Promise<string>;
  /** The folder on this machine for what belongs to the run. */
  openFolder(run: FileRun): Promise<string>;
  /** Shows all that belongs to the run. */
  publish(run: FileRun, target: Target): Promise<void>;
  /** Notes that the run takes in this content. @returns the folder of the run that does: this one, or an earlier one */
  noteContent(content: Content, run: FileRun): Promise<string>;
  forgetContent(content: Content): Promise<void>;
  /** Ends what a turn has opened. */
  rest(): Promise<void>;
}
