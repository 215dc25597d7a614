import { answerLaterInThread } from "@nightguard/platform/thread";
import { FileFaultError } from "../file-fault.ts";
import { openZip } from "../zip-archive.ts";
import { type OpenedSheet, openSheet } from "./read-workbook.ts";
import type { SheetRow } from "./sheet-rows.ts";
import type { WorkbookAnswer, WorkbookQuestion } from "./workbook-reader.ts";

let sheet: OpenedSheet | undefined;
let blocks: AsyncGenerator<readonly SheetRow[]> | undefined;

answerLaterInThread<WorkbookQuestion, WorkbookAnswer>(async (question) => {
  try {
    return { answer: await answer(question) };
  } catch (error) {
    if (error instanceof FileFaultError) return { answer: { kind: "fault", message: error.message } };
    throw error;
  }
});

async function answer(question: WorkbookQuestion): Promise<WorkbookAnswer> {
  switch (question.kind) {
    case "open":
      sheet = await openSheet(await openZip(question.source), question.sheet);
      return { kind: "opened", textBytes: sheet.textBytes };
    case "read":
      blocks ??= sheet?.readRows();
      return toAnswer(await blocks?.next());
    case "close":
      await blocks?.return(undefined);
      blocks = sheet = undefined;
      return toAnswer(undefined);
    default:
      return question satisfies never;
  }
}

const toAnswer = (next: IteratorResult<readonly SheetRow[]> | undefined): WorkbookAnswer =>
  next && !next.done ? { kind: "rows", rows: next.value, isEnd: false } : { kind: "rows", rows: [], isEnd: true };
