import { testWorstTexts } from "../../support/worst-texts.ts";
import { workbookReaders } from "./workbooks.ts";

testWorstTexts(workbookReaders);
