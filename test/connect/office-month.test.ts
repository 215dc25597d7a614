import { toInstant } from "@nightguard/contract";
import { expect, test } from "vitest";
import type { Journal } from "../../apps/connect/src/journal.ts";
import { addDays, listDueTimes, type Schedule } from "../../apps/connect/src/schedule/schedule.ts";
import { toOfficeTime } from "../../apps/connect/src/visits/appointment-time.ts";
import type { LastAnswer, Rule } from "../../apps/connect/src/visits/rule.ts";
import { createSelection } from "../../apps/connect/src/visits/selection.ts";
import { createRandom } from "../support/random.ts";

const zone = "America/Chicago";
const holidays = ["2026-12-25", "2027-01-01"];
const schedule: Schedule = {
  at: ["05:30", "21:30"],
  days: ["mon", "tue", "wed", "thu", "fri"],
  holidays,
  catch_up_hours: 6,
};
const [from, until] = ["2026-12-10", "2027-01-12"];
const visitsADay = 40;

interface Patient {
  readonly question: string;
  readonly yearBegins: string | undefined;
}
interface Visit {
  readonly patient: Patient;
  readonly day: string;
  readonly at: Date;
  /** A visit is in the list from this day on. */
  readonly bookedOn: string;
}

const isWorkday = (day: string) => new Date(day).getUTCDay() % 6 !== 0 && !holidays.includes(day);

/** A month of an office, across Christmas and the new year: some patients are known, some come twice, some are booked late. */
function generateOffice(random: () => number) {
  const below = (most: number) => Math.floor(random() * most);
  const known = new Map<string, LastAnswer>();
  const patients = Array.from({ length: 600 }, (_, index): Patient => {
    const month = String(1 + below(12)).padStart(2, "0");
    const patient = { question: `patient ${index}`, yearBegins: random() < 0.2 ? `${month}-01` : undefined };
    if (random() < 0.6) known.set(patient.question, toAnswer(patient, addDays(from, -below(120) - 1)));
    return patient;
  });
  const visits: Visit[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    for (let visit = 0; isWorkday(day) && visit < visitsADay; visit++) {
      const patient = patients[below(patients.length)];
      const at = toInstant(`${day}T${String(8 + below(9)).padStart(2, "0")}:${random() < 0.5 ? "00" : "30"}`, zone);
      if (!patient || !at) throw new Error("the office is made of patients and times");
      visits.push({ patient, day, at, bookedOn: addDays(day, random() < 0.15 ? -below(3) : -10 - below(60)) });
    }
  }
  return { visits, known };
}

const toAnswer = ({ yearBegins }: Patient, day: string): LastAnswer => ({
  coverage: "active",
  day,
  ...(yearBegins && { yearBegins }),
});

const runs = listDueTimes(
  schedule,
  { after: new Date(`${from}T00:00:00Z`), until: new Date(`${until}T23:00:00Z`) },
  zone,
).map(({ name, at }) => ({ day: name.slice(0, 10), at }));
const runDays = [...new Set(runs.map(({ day }) => day))];

/** The rule once more, from the visit's side. */
function mustAsk(
  { patient, day, at }: Visit,
  last: string | undefined,
  run: (typeof runs)[number],
  rule: Rule,
): boolean {
  const firstRunDay = runDays.findLast((runDay) => runDay <= addDays(day, -rule.days_ahead)) ?? "";
  if (run.at > at || run.day < firstRunDay) return false;
  if (last === undefined || addDays(last, rule.max_age_days) < run.day) return true;
  const reachesTo = runDays.some((runDay) => runDay > run.day && runDay <= day) ? run.day : day;
  const begins = ["2025", "2026", "2027"].map((year) => `${year}-${patient.yearBegins ?? "01-01"}`);
  if (begins.some((begin) => last < begin && begin <= reachesTo)) return true;
  return day === run.day && last < run.day;
}

test.for([1, 4])("a month of an office is asked by the rule exactly, %s days ahead", (daysAhead, { task }) => {
  const rule: Rule = { days_ahead: daysAhead, max_age_days: 30, new_benefit_year: true, on_the_day: true };
  const random = createRandom(daysAhead);
  const { visits, known } = generateOffice(random);
  const journal: Pick<Journal, "readAnswer"> = { readAnswer: (question) => known.get(question) };
  let asked = 0;
  let everybody = 0;

  for (const [index, run] of runs.entries()) {
    const list = visits.filter(({ bookedOn, day }) => bookedOn <= run.day && day >= run.day);
    const judge = createSelection({ rule, schedule, zone, now: run.at, journal });
    const due = list.filter(
      ({ patient: { question }, at }) => "due" in judge({ question, time: toOfficeTime(at, zone) }),
    );

    const expected = new Set<string>();
    for (const visit of list) {
      if (mustAsk(visit, known.get(visit.patient.question)?.day, run, rule)) expected.add(visit.patient.question);
    }
    expect(due.map(({ patient }) => patient.question).toSorted()).toEqual([...expected].toSorted());

    asked += due.length;
    const isFirstOfDay = run.day !== runs[index - 1]?.day;
    if (isFirstOfDay) everybody += list.filter(({ day }) => day <= addDays(run.day, daysAhead)).length;
    // One in twenty gets no answer, and is asked again.
    for (const { patient } of due) if (random() >= 0.05) known.set(patient.question, toAnswer(patient, run.day));
  }

  expect(asked).toBeLessThan(everybody);
  task.meta.figures = {
    measured: `${asked} questions for ${visits.length} visits; everybody once a day: ${everybody}`,
  };
});
