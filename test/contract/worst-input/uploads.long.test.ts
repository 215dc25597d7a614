import { testWorstTexts } from "../../support/worst-texts.ts";
import { uploadReaders } from "./uploads.ts";

testWorstTexts(uploadReaders);
