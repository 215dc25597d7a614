import { answerInThread } from "@nightguard/platform";
import { type AnswerRead, type AnswerToRead, readPayerAnswer } from "./read-answer.ts";

/** Reads payers' answers on a thread of its own, what `answer-reader.ts` sends. */
answerInThread<readonly AnswerToRead[], AnswerRead[]>((answers) => ({ answer: answers.map(readPayerAnswer) }));
