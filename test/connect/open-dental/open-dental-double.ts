import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  appointmentStatuses,
  benefitTypes,
  coverageLevels,
  type OfficeDatabase,
  relationships,
  timePeriods,
  verifyTypes,
} from "./office-database.ts";

interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
  readonly authorization: string;
}

/** What a request gets in place of an answer. `drop` breaks the connection; with `isDone`, after it has taken effect. */
interface Fault {
  readonly status?: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly drop?: true;
  readonly isDone?: true;
}

export interface OpenDentalDouble {
  /** Its base address. */
  readonly url: string;
  readonly calls: readonly Call[];
  /** How many requests came while another was being answered. */
  overlaps(): number;
  /** The next requests whose `METHOD /path` begins so get these faults, one each. */
  fail(begins: string, ...faults: readonly Fault[]): void;
  /** Runs when a request that begins so has been answered, once. */
  after(begins: string, act: () => Promise<unknown>): void;
  close(): Promise<void>;
}

type Row = Record<string, unknown>;

/**
 * Open Dental's API as it is documented, over a database of an office: fields, order, filters and pages of lists, booleans as
 * text, lost line breaks, and what its writes do.
 */
export async function startDouble(
  office: OfficeDatabase,
  { pageRows = 100, keys = "dev/customer", version = 26 }: { pageRows?: number; keys?: string; version?: number } = {},
): Promise<OpenDentalDouble> {
  const calls: Call[] = [];
  const faults: { begins: string; fault: Fault }[] = [];
  const acts: { begins: string; act: () => Promise<unknown> }[] = [];
  let running = 0;
  let overlaps = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    const path = url.replace("/api/v1", "");
    const body = await text(request);
    calls.push({ method, path, body, authorization: request.headers.authorization ?? "" });
    const matches = ({ begins }: { begins: string }) => `${method} ${path}`.startsWith(begins);
    const index = faults.findIndex(matches);
    const { fault } = index === -1 ? { fault: undefined } : (faults.splice(index, 1)[0] ?? { fault: undefined });
    if (fault && !fault.isDone) return sendFault(response, fault);
    if (request.headers.authorization !== `ODFHIR ${keys}`) return send(response, 401, "Not authorized.");
    const { status, content } = await handle(office, { method, path, body, pageRows, version });
    if (fault) return sendFault(response, fault);
    send(response, status, content);
    const act = acts.findIndex(matches);
    if (act !== -1) await acts.splice(act, 1)[0]?.act();
  }

  const server = createServer((request, response) => {
    if (running > 0) overlaps += 1;
    running += 1;
    response.once("close", () => {
      running -= 1;
    });
    answer(request, response).catch((error: unknown) => send(response, 500, String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    calls,
    overlaps: () => overlaps,
    fail: (begins, ...more) => void faults.push(...more.map((fault) => ({ begins, fault }))),
    after: (begins, act) => void acts.push({ begins, act }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(content));
}

function sendFault(response: ServerResponse, { status = 500, text: words = "", headers = {}, drop }: Fault): void {
  if (drop) {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  response.end(words);
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly pageRows: number;
  readonly version: number;
}

interface Answered {
  readonly status: number;
  readonly content: unknown;
}

const found = (content: unknown): Answered => ({ status: 200, content });
const missing: Answered = { status: 404, content: "Not found." };
const bad = (why: string): Answered => ({ status: 400, content: why });

async function handle(office: OfficeDatabase, { method, path, body, pageRows, version }: Asked): Promise<Answered> {
  const { pathname, searchParams: query } = new URL(path, "http://double");
  const [, resource = "", id = ""] = pathname.split("/");
  if (method === "PUT") return put(office, resource, id, JSON.parse(body) as Row);
  const rows = await list(office, resource, id, query, version);
  if (rows === undefined) return bad(`Unknown resource ${resource}.`);
  if (resource === "apptfields" || (id !== "" && resource !== "familymodules")) {
    return rows[0] ? found(rows[0]) : missing;
  }
  const offset = Number(query.get("Offset") ?? 0);
  return found(rows.slice(offset, offset + pageRows));
}

const asFlag = (value: unknown) => (value === 1 ? "true" : "false");
const asLine = (value: unknown) => String(value).replaceAll("\r\n", " ").replaceAll("\n", " ");

/** @returns undefined for a resource that it does not have */
async function list(
  office: OfficeDatabase,
  resource: string,
  id: string,
  query: URLSearchParams,
  version: number,
): Promise<Row[] | undefined> {
  switch (resource) {
    case "appointments": {
      const rows = await office.rows(
        `select * from appointment where (? = '' or AptNum = ?) and (? is null or date(AptDateTime) = ?)
         and (? is null or AptStatus = ?) and (? is null or ClinicNum = ?) order by AptDateTime, AptNum`,
        [
          id,
          id,
          query.get("date"),
          query.get("date"),
          version >= 23 ? query.get("AptStatus") : null,
          [...appointmentStatuses, ""].indexOf(query.get("AptStatus") ?? ""),
          query.get("ClinicNum"),
          query.get("ClinicNum"),
        ],
      );
      return rows.map((row) => ({ ...row, AptStatus: appointmentStatuses[row.AptStatus] }));
    }
    case "familymodules": {
      const rows = await office.rows(
        `select patplan.*, inssub.Subscriber, inssub.SubscriberID, inssub.SubscNote, insplan.PlanNum, insplan.GroupName,
           insplan.GroupNum, insplan.IsMedical, carrier.CarrierNum, carrier.CarrierName
         from patplan join inssub using (InsSubNum) join insplan using (PlanNum) join carrier using (CarrierNum)
         where patplan.PatNum = ? order by patplan.Ordinal`,
        [id],
      );
      return rows.map((row) => ({
        ...row,
        IsPending: asFlag(row.IsPending),
        IsMedical: asFlag(row.IsMedical),
        Relationship: relationships[row.Relationship],
        SubscNote: asLine(row.SubscNote),
      }));
    }
    case "patients":
      return office.rows("select * from patient where PatNum = ?", [id]);
    case "carriers":
      return office.rows("select * from carrier order by CarrierNum");
    case "providers": {
      const rows = await office.rows("select * from provider order by ProvNum");
      return rows.map((row) => ({ ...row, UsingTIN: asFlag(row.UsingTIN) }));
    }
    case "preferences":
      return office.rows("select * from preference where PrefName = ?", [query.get("PrefName")]);
    case "covcats":
      return office.rows("select * from covcat order by CovCatNum");
    case "insverifies": {
      const type = query.get("VerifyType") as keyof typeof verifyTypes;
      const key = version >= 25 ? query.get("FKey") : null;
      const rows = await office.rows(
        "select * from insverify where VerifyType = ? and (? is null or FKey = ?) order by InsVerifyNum",
        [verifyTypes[type], key, key],
      );
      return rows.map((row) => ({ ...row, VerifyType: type, Note: asLine(row.Note) }));
    }
    case "inssubs": {
      const rows = await office.rows("select * from inssub where InsSubNum = ?", [id]);
      return rows.map((row) => ({ ...row, BenefitNotes: asLine(row.BenefitNotes) }));
    }
    case "apptfields": {
      const [row] = await office.rows("select * from apptfield where AptNum = ? and FieldName = ?", [
        query.get("AptNum"),
        query.get("FieldName"),
      ]);
      const { FieldValue } = row ?? { FieldValue: "" };
      return [{ FieldName: query.get("FieldName"), AptNum: Number(query.get("AptNum")), FieldValue }];
    }
    case "benefits": {
      const rows = await office.rows(
        "select * from benefit where (PlanNum > 0 and PlanNum = ?) or (PatPlanNum > 0 and PatPlanNum = ?) order by BenefitNum",
        [query.get("PlanNum"), query.get("PatPlanNum")],
      );
      return rows.map((row) => ({
        ...row,
        BenefitType: benefitTypes[row.BenefitType],
        CoverageLevel: coverageLevels[row.CoverageLevel],
        TimePeriod: timePeriods[row.TimePeriod],
        QuantityQualifier: "None",
      }));
    }
    default:
      return undefined;
  }
}

async function put(office: OfficeDatabase, resource: string, id: string, body: Row): Promise<Answered> {
  switch (resource) {
    case "apptfields": {
      const { AptNum, FieldName, FieldValue } = body;
      const [defined] = await office.rows("select * from apptfielddef where FieldName = ?", [FieldName]);
      if (!defined) return bad(`FieldName ${FieldName} is not defined.`);
      const [known] = await office.rows("select * from apptfield where AptNum = ? and FieldName = ?", [
        AptNum,
        FieldName,
      ]);
      if (known) {
        await office.rows("update apptfield set FieldValue = ? where ApptFieldNum = ?", [
          FieldValue,
          known.ApptFieldNum,
        ]);
      } else
        await office.insert("apptfield", {
          AptNum: Number(AptNum),
          FieldName: `${FieldName}`,
          FieldValue: `${FieldValue}`,
        });
      return found("OK");
    }
    case "inssubs": {
      await office.rows("update inssub set BenefitNotes = ? where InsSubNum = ?", [body.BenefitNotes, id]);
      return found("OK");
    }
    case "insverifies":
      return putVerification(office, body);
    default:
      return bad(`Unknown resource ${resource}.`);
  }
}

/** A date adds a row of history with status and note, and blanks both in the list. */
async function putVerification(office: OfficeDatabase, body: Row): Promise<Answered> {
  const { VerifyType, FKey, DateLastVerified, DefNum, Note } = body;
  const type = verifyTypes[VerifyType as keyof typeof verifyTypes];
  const [row] = await office.rows("select * from insverify where VerifyType = ? and FKey = ?", [type, FKey]);
  if (!row) return missing;
  const next = { DefNum: DefNum ?? row.DefNum, Note: Note ?? row.Note };
  if (DateLastVerified === undefined) {
    await office.rows("update insverify set ? where InsVerifyNum = ?", [next, row.InsVerifyNum]);
    return found({ ...row, ...next });
  }
  await office.insert("insverifyhist", {
    InsVerifyNum: row.InsVerifyNum,
    DateLastVerified: `${DateLastVerified}`,
    DefNum: Number(next.DefNum),
    Note: `${next.Note}`,
  });
  await office.rows("update insverify set DateLastVerified = ?, DefNum = 0, Note = '' where InsVerifyNum = ?", [
    DateLastVerified,
    row.InsVerifyNum,
  ]);
  return found({ ...row, DateLastVerified, DefNum: 0, Note: "" });
}
