// Written by `npm run types -w packages/client` from the OpenAPI document. Do not edit.

/** The named schemas. */
export interface Schemas {
  readonly RejectedItemInput: {
    readonly payer?:
      | {
          readonly id?: string | undefined;
        }
      | undefined;
    readonly provider?:
      | {
          readonly npi?: string | undefined;
          readonly tax_id?: string | undefined;
          readonly name?: string | undefined;
        }
      | undefined;
    readonly subscriber?:
      | {
          readonly first_name?: string | undefined;
          readonly last_name?: string | undefined;
          readonly member_id?: string | undefined;
          readonly dob?: string | undefined;
          readonly group_number?: string | undefined;
          readonly gender?: string | undefined;
        }
      | undefined;
    readonly dependent?:
      | {
          readonly first_name?: string | undefined;
          readonly last_name?: string | undefined;
          readonly member_id?: string | undefined;
          readonly dob?: string | undefined;
          readonly group_number?: string | undefined;
          readonly gender?: string | undefined;
          readonly relationship?: string | undefined;
        }
      | undefined;
    readonly location_id?: string | undefined;
    readonly operation?: string | undefined;
    readonly reference?: string | undefined;
    readonly appointment_at?: string | undefined;
    readonly date_of_service?: string | undefined;
    readonly procedures?: string | undefined;
  };
  readonly BatchItemInput: {
    readonly payer: {
      /** Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers */
      readonly id: string;
    };
    readonly provider: {
      readonly npi: string;
      readonly tax_id: string;
      /** Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests */
      readonly name?: string | undefined;
    };
    readonly subscriber: {
      readonly first_name: string;
      readonly last_name: string;
      readonly member_id: string;
      /** A real day, MM/DD/YYYY, not in the future */
      readonly dob: string;
      readonly group_number: string;
      /** Sent where a payer service takes it */
      readonly gender?: "M" | "F" | undefined;
    };
    /** Who is asked about, where that is not the subscriber */
    readonly dependent?:
      | {
          readonly first_name: string;
          readonly last_name: string;
          /** A real day, MM/DD/YYYY, not in the future */
          readonly dob: string;
          readonly member_id?: string | undefined;
          readonly group_number?: string | undefined;
          /** Sent where a payer service takes it */
          readonly gender?: "M" | "F" | undefined;
          /** To the subscriber. Sent where a payer service takes it */
          readonly relationship?: "spouse" | "child" | "other" | undefined;
        }
      | undefined;
    /** The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it */
    readonly date_of_service?: string | undefined;
    /** CDT codes to ask about, at most 20. Sent where a payer service takes them */
    readonly procedures?: readonly string[] | undefined;
    /** default `"v2"` */
    readonly version?: "v2" | undefined;
    /** Answers the normalised document in place of the payer's own */
    readonly transform?: "true_eligibility" | undefined;
    /** The caller's own id, returned untouched */
    readonly reference?: string | undefined;
    /** The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only */
    readonly location_id?: string | undefined;
    readonly operation?: "eligibility" | "clearcoverage" | undefined;
    /** Items run in order of appointment */
    readonly appointment_at?: string | undefined;
    /** The rejected row, of the batch that `mends` names, that this item corrects */
    readonly mends_row?: number | undefined;
  };
  readonly BatchItemWithDefaultsInput: {
    readonly payer?:
      | {
          /** Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers */
          readonly id?: string | undefined;
        }
      | undefined;
    readonly provider?:
      | {
          readonly npi?: string | undefined;
          readonly tax_id?: string | undefined;
          /** Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests */
          readonly name?: string | undefined;
        }
      | undefined;
    readonly subscriber?:
      | {
          readonly first_name?: string | undefined;
          readonly last_name?: string | undefined;
          readonly member_id?: string | undefined;
          /** A real day, MM/DD/YYYY, not in the future */
          readonly dob?: string | undefined;
          readonly group_number?: string | undefined;
          /** Sent where a payer service takes it */
          readonly gender?: "M" | "F" | undefined;
        }
      | undefined;
    readonly dependent?:
      | {
          readonly first_name?: string | undefined;
          readonly last_name?: string | undefined;
          /** A real day, MM/DD/YYYY, not in the future */
          readonly dob?: string | undefined;
          readonly member_id?: string | undefined;
          readonly group_number?: string | undefined;
          /** Sent where a payer service takes it */
          readonly gender?: "M" | "F" | undefined;
          /** To the subscriber. Sent where a payer service takes it */
          readonly relationship?: "spouse" | "child" | "other" | undefined;
        }
      | undefined;
    /** The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it */
    readonly date_of_service?: string | undefined;
    /** CDT codes to ask about, at most 20. Sent where a payer service takes them */
    readonly procedures?: readonly string[] | undefined;
    /** default `"v2"` */
    readonly version?: "v2" | undefined;
    /** Answers the normalised document in place of the payer's own */
    readonly transform?: "true_eligibility" | undefined;
    /** The caller's own id, returned untouched */
    readonly reference?: string | undefined;
    /** The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only */
    readonly location_id?: string | undefined;
    readonly operation?: "eligibility" | "clearcoverage" | undefined;
    /** Items run in order of appointment */
    readonly appointment_at?: string | undefined;
    /** The rejected row, of the batch that `mends` names, that this item corrects */
    readonly mends_row?: number | undefined;
  };
  readonly McpMessageInput: {
    readonly jsonrpc: "2.0";
    /** Absent for a notification */
    readonly id?: string | number | undefined;
    /** Such as `tools/call`; absent for a response */
    readonly method?: string | undefined;
    readonly params?: { readonly [name: string]: unknown } | undefined;
  };
  readonly AnswerBehind: {
    /** 1: the general question. `GET /Job/{id}/answer?number=` gives its bytes */
    readonly number: number;
    /** The service type codes that were asked for */
    readonly service_types: readonly string[];
    /** The second payer service; null for that of the general question */
    readonly upstream: string | null;
    /** Null while it is asked */
    readonly answered_at: string | null;
    /** Whether its values are in the document: false for a rejection, and for an answer about somebody else */
    readonly merged: boolean;
    /** Why there is no answer, or why the payer rejected the question */
    readonly failure_code: string | null;
  };
  readonly Change: {
    /** It stops the visit; it may change what the patient pays; or it is information */
    readonly importance: "stops_visit" | "patient_pays" | "information";
    /** As people read it: `Annual maximum, individual, in network, remaining: $1,500.00 → $300.00` */
    readonly text: string;
    /** In words: `Annual maximum, individual, in network, remaining` */
    readonly what: string;
    /** As in the document, limits of frequency in words; null: not stated */
    readonly before: string | number | boolean | null;
    readonly after: string | number | boolean | null;
    /** JSON pointers into the newer document, whose values all changed in this way */
    readonly paths: readonly string[];
  };
  readonly JobChanges: {
    /** The job answered before */
    readonly since: {
      readonly job_id: string;
      readonly answered_at: string;
    };
    /** The most important first; [] where nothing changed */
    readonly items: readonly Schemas["Change"][];
  };
  readonly Issue: {
    /** Where it is, such as `provider.npi`; empty for the whole */
    readonly path: string;
    /** What is wrong, never the value itself */
    readonly message: string;
  };
  readonly ErrorDetail: {
    /** The response's status */
    readonly statusCode: number;
    readonly message: string;
    /** What the payer service answered: its error object if it sent one, else its body as text */
    readonly upstream?: string | { readonly [name: string]: unknown };
    /** Every fault of the request, at most 100 */
    readonly issues?: readonly Schemas["Issue"][];
    /** How many more faults there were */
    readonly issues_omitted?: number;
  };
  readonly Error: {
    readonly error: Schemas["ErrorDetail"];
  };
  readonly RecoverySuggestion: {
    /** How the question was written otherwise */
    readonly variant:
      | "without_name_suffix"
      | "dependent_as_subscriber"
      | "member_id_without_separators"
      | "first_part_of_first_name"
      | "plain_letters"
      | "member_id_without_suffix"
      | "hyphens_as_blanks"
      | "last_part_of_last_name"
      | "first_part_of_last_name"
      | "joined_last_name"
      | "blanks_as_hyphens"
      | "umlauts_spelled_out"
      | "joined_first_name"
      | "member_id_with_suffix_01"
      | "member_id_with_suffix_00"
      | "other_npi";
    /** What the payer states otherwise than it was asked */
    readonly differs: readonly {
      readonly field: "first_name" | "last_name" | "dob";
      readonly asked: string;
      /** Null if the payer does not say */
      readonly answered: string | null;
    }[];
  };
  readonly Recovery: {
    /** Questions in other spellings, besides the first one */
    readonly tried: number;
    /** In the order in which they were asked */
    readonly variants: readonly Schemas["RecoverySuggestion"]["variant"][];
    /** The one that found the patient; null if none did */
    readonly accepted: Schemas["RecoverySuggestion"]["variant"] | null;
    /** An answer that is perhaps about somebody else, and therefore not the job's result. Null without one, and for callers who may not see patients */
    readonly suggestion: Schemas["RecoverySuggestion"] | null;
  };
  readonly Failure: {
    /** Where the cause is; `service` is Nightguard itself */
    readonly category: "request" | "patient" | "provider" | "payer" | "plan" | "service";
    readonly code: string;
    /** What to do next */
    readonly hint: string;
    /** Whether a retry may succeed */
    readonly retryable: boolean;
  };
  readonly Job: {
    readonly id: string;
    readonly operation: "eligibility" | "clearcoverage";
    readonly status: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired";
    readonly mode: "live" | "test";
    readonly batch_id: string | null;
    /** The row of the caller's file */
    readonly row: number | null;
    readonly reference: string | null;
    readonly payer_id: string;
    /** Calls to the payer service */
    readonly attempts: number;
    readonly created_at: string;
    readonly not_before: string | null;
    readonly deadline: string | null;
    readonly started_at: string | null;
    readonly finished_at: string | null;
    readonly next_attempt_at: string | null;
    readonly transform: "true_eligibility" | null;
    /** What the payer's answer says about the patient */
    readonly coverage: "active" | "inactive" | "unknown" | "rejected" | null;
    /** Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent without an earlier answer */
    readonly changed?: "stops_visit" | "patient_pays" | "information" | "none";
    /** Not in lists */
    readonly error?: Schemas["ErrorDetail"] | null;
    readonly failure: Schemas["Failure"] | null;
    /** The job whose answer was reused; the payer was not called again */
    readonly reused_from?: string;
    /** Calls for this job that were sent and never answered: each may have been billed. Absent without any */
    readonly perhaps_billed?: number;
    /** The job whose question this one corrects */
    readonly corrects?: string;
    /** The job that corrects this one's question */
    readonly corrected_by?: string;
    /** What was asked in other spellings after the payer did not find the patient. Absent if nothing was. Not in lists */
    readonly recovery?: Schemas["Recovery"];
    /** The answers behind the document, where more than the general question was asked. Not in lists */
    readonly answers?: readonly Schemas["AnswerBehind"][];
    /** The sandbox answers: the result is invented. Absent where a payer was asked */
    readonly sandbox?: true;
  };
  readonly Plan: {
    /** Calls to the payer service, retries included */
    readonly verifications_per_second: number;
    /** Calls allowed at once after a pause */
    readonly verification_burst: number;
    /** Reads, and all other requests that start no verification */
    readonly requests_per_second: number;
    readonly max_batch_rows: number;
    /** Verifications in flight */
    readonly max_concurrency: number;
    /** Calls to the payer service a day (UTC), retries included, in each mode; null: no limit. It also bounds what a stolen key can spend */
    readonly verifications_per_day: number | null;
    /** How often a queued question may be asked in other spellings of name and member id after the payer did not find the patient, or with the practice's other NPI after it did not know the dentist; 0: never */
    readonly recovery_questions: number;
    /** Calls for one queued verification, retries included, while points of an office are open that another question may close; 1: the general question alone */
    readonly questions_per_verification: number;
    /** What the questions of one verification may cost, in the unit of the payer services' `cost_per_question`; null: no limit */
    readonly cost_per_verification: number | null;
    /** After the general answer, the time in which further questions may begin; null: until the deadline */
    readonly seconds_per_verification: number | null;
    /** How long jobs and their results are kept */
    readonly retention_days: number;
    /** Stored jobs, rows of batches included; beyond them intake is refused with 429 */
    readonly max_stored_rows: number;
    readonly name: string;
  };
  readonly OwnAccount: {
    readonly id: string;
    readonly name: string;
    readonly time_zone: string;
    /** How many hours before its appointment an item of the work list is due */
    readonly work_due_hours: number;
    /** Null: no subscription */
    readonly plan: Schemas["Plan"] | null;
    /** 200, or the status and message with which other requests of the account are refused */
    readonly standing: {
      readonly status: 200 | 402 | 403 | 500;
      readonly message: string;
    };
    /** What answers live questions: payer services, the sandbox with invented answers, or nothing yet */
    readonly live_answered_by: "upstream" | "sandbox" | "none";
    /** Calls to the payer service today (UTC) in the mode, retries included */
    readonly used_today: number;
    /** Jobs of both modes, as they were last counted */
    readonly stored_rows: number;
    readonly created_at: string;
  };
  readonly ApiKey: {
    readonly name: string;
    readonly mode: "live" | "test";
    readonly scopes: readonly ("verify" | "read" | "work" | "manage_keys" | "manage_webhooks" | "manage_account")[];
    readonly expires_at: string | null;
    readonly allowed_cidrs: readonly string[] | null;
    readonly id: string;
    /** The first characters of the key, to tell keys apart */
    readonly prefix: string;
    readonly disabled: boolean;
    /** Only the operator can enable a key that the operator disabled; null while the key is enabled */
    readonly disabled_by: "operator" | "account" | null;
    /** When it was last used, up to a minute behind; null: never */
    readonly last_used_at: string | null;
    /** Who created it: `key:` and its id, `user:` and its id, or `administrator:` and a name; null: it is older than this field */
    readonly created_by: string | null;
    readonly created_at: string;
  };
  readonly PayerHealth: {
    readonly payer_id: string;
    readonly payer_name: string;
    /** The payer service that is asked for it */
    readonly upstream: string;
    /** `down`: three calls or more, and none answered since the first of them. `slow`: half of the answers of ten minutes took three times as long as usual, and more than five seconds. `closed`: by its hours. `not_asked`: not within an hour */
    readonly state: "down" | "slow" | "closed" | "answers" | "not_asked";
    /** Since when the payer is down; null otherwise */
    readonly since: string | null;
    /** When a closed payer opens again */
    readonly opens_at: string | null;
    readonly last_answer_at: string | null;
    /** Of the last seven days */
    readonly usual_median_ms: number | null;
    /** How much of an office's eleven points its answers of 30 days state, by point in `GET /PayerHealth/{id}`; null without one */
    readonly says: {
      /** How many were read for it: about one a minute */
      readonly answers: number;
      /** Of the points, in an answer on average */
      readonly share: number;
    } | null;
    readonly last_hour: {
      /** Calls */
      readonly asked: number;
      /** With coverage or its absence */
      readonly answered: number;
      /** With a rejection of the question */
      readonly rejected: number;
      /** Without an answer */
      readonly failed: number;
      /** Time to answer, within about a quarter; null without an answer */
      readonly median_ms: number | null;
      readonly p95_ms: number | null;
      /** The most frequent first */
      readonly outcomes: readonly {
        /** `answered`; a rejection's code, such as `AAA_75`; or the failure's code, such as `upstream_timeout` */
        readonly outcome: string;
        readonly calls: number;
      }[];
    };
  };
  readonly PayerHistory: {
    readonly payer_id: string;
    readonly payer_name: string;
    /** How much its answers state, by payer service */
    readonly says: readonly {
      readonly upstream: string;
      /** How many were read for it: about one a minute */
      readonly answers: number;
      /** Of the points, in an answer on average */
      readonly share: number;
      readonly points: readonly {
        /** `status`, `dates`, `annual_maximum` (total and remaining), `deductible`, `percents`, `frequencies`, `waiting_periods`, `missing_tooth`, `downgrades`, `history`, `orthodontics` */
        readonly name: string;
        /** Of the answers that state it, or from which it was computed */
        readonly share: number;
      }[];
    }[];
    /** What the payer services through which it was asked publish of their times to answer, over all payers; most publish none */
    readonly published: readonly {
      readonly upstream: string;
      readonly median_ms: number;
      readonly p95_ms: number;
      readonly p99_ms: number;
      /** The page that says it */
      readonly url: string;
    }[];
    /** Those of seven days in which the payer was asked, oldest first */
    readonly hours: readonly {
      readonly hour: string;
      /** Calls */
      readonly asked: number;
      /** With coverage or its absence */
      readonly answered: number;
      /** With a rejection of the question */
      readonly rejected: number;
      /** Without an answer */
      readonly failed: number;
      /** Time to answer, within about a quarter; null without an answer */
      readonly median_ms: number | null;
      readonly p95_ms: number | null;
    }[];
  };
  readonly Batch: {
    readonly id: string;
    readonly name: string | null;
    readonly status: "queued" | "running" | "paused" | "completed" | "cancelled";
    readonly operation: "eligibility" | "clearcoverage";
    readonly transform: "true_eligibility" | null;
    readonly not_before: string | null;
    readonly deadline: string | null;
    readonly priority: "low" | "normal" | "high";
    /** Seconds */
    readonly max_age: number | null;
    readonly on_unknown: "retry" | "fail";
    /** The batch whose rejected rows this one corrects */
    readonly mends: string | null;
    /** How many of this batch's rejected rows were corrected in others */
    readonly mended: number;
    /** Rows that need somebody: refused at intake and not mended (unless the batch is cancelled), failed, expired, or rejected by the payer. A row that was corrected needs somebody if its last correction does */
    readonly needs_you: number;
    readonly created_at: string;
    readonly finished_at: string | null;
    /** The states add up to total; rejected rows are not part of it */
    readonly counts: {
      readonly total: number;
      readonly rejected: number;
      readonly queued: number;
      readonly running: number;
      readonly succeeded: number;
      readonly failed: number;
      readonly cancelled: number;
      readonly expired: number;
      readonly deleted: number;
    };
    readonly coverage: {
      readonly active: number;
      readonly inactive: number;
      readonly unknown: number;
      readonly rejected: number;
    };
    /** Share of the rows that have finished, 0 to 1 */
    readonly progress: number;
    /** Rows that finish per second, measured recently */
    readonly rate_per_second: number | null;
    /** Null where it is not known, as while rows wait for a payer */
    readonly estimated_completion_at: string | null;
    /** Why rows wait, other than for their turn; `warnings` have a sentence for each. Empty where none waits so, and once the batch has ended */
    readonly waiting_for: readonly (
      | "account_suspended"
      | "no_plan"
      | "queue_unavailable"
      | "no_worker"
      | "no_upstream"
      | "upstream_refuses_credentials"
      | "daily_limit_reached"
      | "plan_too_slow"
      | "payer_held"
      | "payer_closed"
      | "payer_slow"
    )[];
    /** Rows that are not expected to start before the deadline */
    readonly at_risk: number;
    readonly failures: readonly {
      /** Where the cause is; `service` is Nightguard itself */
      readonly category: "request" | "patient" | "provider" | "payer" | "plan" | "service";
      readonly code: string;
      /** What to do next */
      readonly hint: string;
      readonly payer_id: string;
      readonly count: number;
    }[];
    readonly warnings: readonly {
      readonly code: string;
      readonly message: string;
      /** With `deadline_at_risk`: when the batch would finish within the plan's limits */
      readonly ends_at?: string;
      /** With `read_otherwise`: how the file, or values in it, were read otherwise than written */
      readonly kind?:
        | "blanks"
        | "invisible_characters"
        | "text_marker"
        | "number_form"
        | "tax_id_dash"
        | "date_form"
        | "date_time"
        | "day_first"
        | "local_time"
        | "gender_word"
        | "relationship_word"
        | "procedure_form"
        | "name_column"
        | "payer_match"
        | "npi_check_digit"
        | "utf_16"
        | "windows_1252"
        | "blanks_before_quotes"
        | "stray_quotes"
        | "title_row"
        | "ignored_columns";
      /** With `read_otherwise` and `npi_check_digit`: how many values. With `thin_answers`: how many rows ask the payer; in batches of more than 1,000 rows estimated */
      readonly count?: number;
      /** With `read_otherwise` and `npi_check_digit`: the row of the first one */
      readonly first_row?: number;
      /** With `ignored_columns`: the first 20, by number where a name may be a person's */
      readonly columns?: readonly string[];
      /** With `thin_answers`, until the batch has ended: a payer whose answers of 30 days stated less than half of an office's eleven points. The five with the most rows, of those with 20 answers or more that were read for it */
      readonly payer_id?: string;
      /** With `thin_answers`: of the points, in an answer on average, as `says` of `GET /PayerHealth` */
      readonly share?: number;
      /** With `thin_answers`: those that less than half of the answers state */
      readonly points?: readonly string[];
    }[];
  };
  readonly BulkAction: {
    readonly id: string;
    readonly action: "retry" | "cancel";
    readonly filter: {
      /** Only jobs in this state. A retry takes failed and expired jobs, or cancelled ones if this says so; a cancellation takes queued jobs */
      readonly status?: "queued" | "failed" | "expired" | "cancelled";
      /** Only jobs of this batch */
      readonly batch_id?: string;
      /** Only jobs of this operation */
      readonly operation?: "eligibility" | "clearcoverage";
      /** Only jobs for this payer */
      readonly payer_id?: string;
      /** Only jobs whose failure is of this category */
      readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service";
      /** Only jobs whose failure has this code */
      readonly code?: string;
      /** Only jobs created after this time */
      readonly created_after?: string;
      /** Only jobs created before this time */
      readonly created_before?: string;
    };
    readonly state: "waiting" | "running" | "done" | "aborted";
    /** Jobs that matched when it was started */
    readonly counted: number;
    /** Whether more may match: counting ends after 100,000 jobs */
    readonly at_least: boolean;
    /** Jobs looked at so far, also those that do not match */
    readonly examined: number;
    /** Jobs queued again, or cancelled, so far. A row that reused the answer of a retried one is queued with it */
    readonly changed: number;
    /** Jobs that matched and could not be changed: others changed them, or their batch is still being cancelled */
    readonly skipped: number;
    /** `key:key_…` or `user:usr_…` */
    readonly created_by: string;
    readonly created_at: string;
    readonly ended_at: string | null;
  };
  readonly CoverageOrderReason: {
    readonly job_id: string;
    /** JSON pointer in the normalized document of that job; `GET /Job/{id}/why` says where it stands */
    readonly path: string;
    readonly text: string;
  };
  readonly Coverages: {
    /** The job itself and the other jobs about the same person at the same appointment, those that pay first before others */
    readonly plans: readonly {
      readonly job_id: string;
      readonly status: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired";
      /** What the payer's answer says about the patient */
      readonly coverage: "active" | "inactive" | "unknown" | "rejected" | null;
      readonly payer_id: string;
      /** As the payer calls itself; null without an answer */
      readonly payer_name: string | null;
      readonly plan_name: string | null;
      /** 1 for the plan that pays first; null where that is not known, and for a plan that pays nothing */
      readonly order: number | null;
    }[];
    /** `stated` by a payer; `derived` by the usual rules from what the payers state, under the `assumptions` */
    readonly certainty: "stated" | "derived" | "unknown";
    readonly reasons: readonly Schemas["CoverageOrderReason"][];
    readonly assumptions: readonly string[];
    /** Where the answers disagree about the order */
    readonly contradictions: readonly Schemas["CoverageOrderReason"][];
    /** Other coverage that the answers name and none of the jobs asked about */
    readonly not_asked: readonly {
      readonly job_id: string;
      /** JSON pointer in the normalized document of that job; `GET /Job/{id}/why` says where it stands */
      readonly path: string;
      readonly payer_name: string | null;
      /** As the payer that names it gives it */
      readonly payer_id: string | null;
      readonly priority: "primary" | "secondary" | "tertiary" | "unknown" | null;
    }[];
  };
  readonly RejectedItem: {
    readonly payer?: {
      readonly id?: string;
    };
    readonly provider?: {
      readonly npi?: string;
      readonly tax_id?: string;
      readonly name?: string;
    };
    readonly subscriber?: {
      readonly first_name?: string;
      readonly last_name?: string;
      readonly member_id?: string;
      readonly dob?: string;
      readonly group_number?: string;
      readonly gender?: string;
    };
    readonly dependent?: {
      readonly first_name?: string;
      readonly last_name?: string;
      readonly member_id?: string;
      readonly dob?: string;
      readonly group_number?: string;
      readonly gender?: string;
      readonly relationship?: string;
    };
    readonly location_id?: string;
    readonly operation?: string;
    readonly reference?: string;
    readonly appointment_at?: string;
    readonly date_of_service?: string;
    readonly procedures?: string;
  };
  readonly Rejection: {
    /** The row of the caller's file */
    readonly row: number;
    readonly reference: string | null;
    readonly issues: readonly Schemas["Issue"][];
    /** The job of the batch in which this row was corrected */
    readonly mended_by: string | null;
    /** What was sent, with `items=1` */
    readonly item?: Schemas["RejectedItem"];
  };
  readonly Draft: {
    readonly rows: readonly {
      readonly row: number;
      /** The row as it is corrected so far */
      readonly item: Schemas["RejectedItem"];
      /** Whether the row is not to be sent */
      readonly left_out?: boolean;
    }[];
    readonly updated_at: string;
  };
  readonly DryRun: {
    /** Whether the upload would be taken in as it is */
    readonly accepted: boolean;
    /** Of a table; empty for JSON and NDJSON */
    readonly columns: readonly {
      /** As in the header row; its number where the name may be a person's and is not shown */
      readonly name: string;
      /** The field that it is read as; null if it is ignored */
      readonly field: string | null;
      /** What stands in the first 20 rows */
      readonly examples: readonly string[];
    }[];
    /** Fields that a table needs and no column holds */
    readonly missing: readonly string[];
    /** Faults of the upload as a whole, such as those of its header row */
    readonly issues: readonly Schemas["Issue"][];
    /** Rows that would run, and rows that would be rejected; null if the header row does not fit */
    readonly counts: {
      readonly total: number;
      readonly rejected: number;
    } | null;
    /** Why rows would be rejected, the most frequent first; at most 100 */
    readonly reasons: readonly (Schemas["Issue"] & {
      readonly count: number;
      readonly first_row: number;
    })[];
    /** The first 200 rows that would be rejected */
    readonly rejections: readonly {
      /** The row of the caller's file */
      readonly row: number;
      readonly reference: string | null;
      readonly issues: readonly Schemas["Issue"][];
      readonly item?: Schemas["RejectedItem"];
    }[];
    /** The first 20 rows as they were read */
    readonly rows: readonly {
      readonly row: number;
      readonly item: Schemas["RejectedItem"];
    }[];
    readonly warnings: Schemas["Batch"]["warnings"];
    /** When the batch would finish within the plan's limits, if it began now */
    readonly ends_at: string | null;
    readonly deadline: string | null;
    /** Rows that would not start before the deadline */
    readonly at_risk: number;
  };
  readonly FeeScheduleEntry: {
    readonly name: string;
    /** How many it has a fee for */
    readonly procedures: number;
    readonly updated_at: string;
  };
  readonly FeeSchedule: Schemas["FeeScheduleEntry"] & {
    /** By code */
    readonly fees: readonly {
      /** CDT code */
      readonly code: string;
      /** US dollars with two decimals, such as `120.00` */
      readonly fee: string;
      /** The allowed amount of the plan's network, where the office knows it */
      readonly allowed: string | null;
    }[];
  };
  readonly FoundValue: {
    readonly path: string;
    readonly value: string | number | boolean;
    /** What it is, in words */
    readonly label: string;
    /** The value as people read it */
    readonly text: string;
  };
  readonly Finding: {
    readonly id: string;
    /** The verification it was found for, this one or an earlier one of the patient */
    readonly job_id: string;
    /** A call to the payer, its web page, or the patient */
    readonly source: "telephone" | "portal" | "patient";
    readonly speaker: string | null;
    readonly call_reference: string | null;
    readonly found_at: string;
    readonly recorded_at: string;
    /** `key:` and its id, or `user:` and its id */
    readonly actor: string;
    readonly values: readonly Schemas["FoundValue"][];
  };
  readonly FindableField: {
    readonly path: string;
    readonly label: string;
    readonly kind: "money" | "percent" | "date" | "flag" | "choice" | "count" | "text";
    /** Of a choice */
    readonly options: readonly string[];
  };
  readonly OpenPoint: {
    /** Such as `remaining annual maximum` */
    readonly name: string;
    readonly fields: readonly Schemas["FindableField"][];
  };
  readonly DeskFigures: {
    /** US dollars, as all amounts */
    readonly maximum_remaining: string | null;
    readonly maximum: string | null;
    readonly deductible_remaining: string | null;
    readonly deductible: string | null;
    readonly plan_name: string | null;
  };
  readonly EntryPatient: {
    readonly first_name?: string;
    readonly last_name?: string;
    /** Instead of the name, for people who may not see patients */
    readonly initials?: string;
  };
  readonly JobRow: {
    /** The row of the caller's file */
    readonly row: number | null;
    readonly job_id: string;
    readonly status: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired";
    /** What the payer's answer says about the patient */
    readonly coverage: "active" | "inactive" | "unknown" | "rejected" | null;
    /** Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent without an earlier answer */
    readonly changed?: "stops_visit" | "patient_pays" | "information" | "none";
    readonly payer_id: string;
    readonly appointment_at: string | null;
    readonly patient: Schemas["EntryPatient"];
    /** Null for people who may not see patients */
    readonly reference: string | null;
    readonly failure: Schemas["Failure"] | null;
    /** Calls to the payer service */
    readonly attempts: number;
    readonly next_attempt_at: string | null;
    /** Null without an answer */
    readonly figures: Schemas["DeskFigures"] | null;
    readonly finished_at: string | null;
    /** The job that asks the corrected question */
    readonly corrected_by: string | null;
    /** The sandbox answers: the result is invented. Absent where a payer was asked */
    readonly sandbox?: true;
  };
  readonly JobEntry: Schemas["JobRow"] & {
    readonly operation: "eligibility" | "clearcoverage";
    readonly batch_id: string | null;
    readonly created_at: string;
  };
  readonly Appointment: Schemas["JobRow"] & {
    readonly batch_id: string | null;
    /** When the payer's answer came; null without one */
    readonly verified_at: string | null;
    /** What the payer states otherwise than it was asked; without the values */
    readonly mismatches: readonly (
      | "first_name"
      | "last_name"
      | "dob"
      | "member_id"
      | "group_number"
      | "subscriber_first_name"
      | "subscriber_last_name"
      | "subscriber_dob"
    )[];
  };
  readonly RefusedAppointment: {
    readonly batch_id: string;
    /** The row of the caller's file */
    readonly row: number;
    readonly appointment_at: string;
    /** As it was sent, which may be what is wrong; null without one, and for people who may not see patients */
    readonly payer_id: string | null;
    readonly patient: Schemas["EntryPatient"];
    /** Null for people who may not see patients */
    readonly reference: string | null;
    readonly issues: readonly Schemas["Issue"][];
  };
  readonly AskedQuestion: {
    readonly operation: "eligibility" | "clearcoverage";
    readonly transform?: "true_eligibility";
    readonly reference?: string;
    readonly appointment_at?: string;
    readonly payer: {
      /** Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers */
      readonly id: string;
    };
    readonly provider: {
      readonly npi: string;
      readonly tax_id: string;
      /** Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests */
      readonly name?: string;
    };
    readonly subscriber: {
      readonly first_name: string;
      readonly last_name: string;
      readonly member_id: string;
      /** A real day, MM/DD/YYYY, not in the future */
      readonly dob: string;
      readonly group_number: string;
      /** Sent where a payer service takes it */
      readonly gender?: "M" | "F";
    };
    /** Who is asked about, where that is not the subscriber */
    readonly dependent?: {
      readonly first_name: string;
      readonly last_name: string;
      /** A real day, MM/DD/YYYY, not in the future */
      readonly dob: string;
      readonly member_id?: string;
      readonly group_number?: string;
      /** Sent where a payer service takes it */
      readonly gender?: "M" | "F";
      /** To the subscriber. Sent where a payer service takes it */
      readonly relationship?: "spouse" | "child" | "other";
    };
    readonly version: "v2";
    /** The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only */
    readonly location_id?: string;
    /** The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it */
    readonly date_of_service?: string;
    /** CDT codes to ask about, at most 20. Sent where a payer service takes them */
    readonly procedures?: readonly string[];
  };
  readonly ShownText: {
    readonly text: string;
    /** JSON pointers, in the normalized document, of the values that the text shows; `GET /Job/{id}/why` takes one */
    readonly paths: readonly string[];
  };
  readonly OutlineFact: Schemas["ShownText"] & {
    readonly label: string;
  };
  readonly OutlineRow: {
    /** The first names the row */
    readonly cells: readonly Schemas["ShownText"][];
    /** It heads the rows after it */
    readonly is_group: boolean;
    /** The payer's messages about the row */
    readonly notes: readonly Schemas["ShownText"][];
  };
  readonly OutlineTable: {
    readonly head: readonly string[];
    readonly rows: readonly Schemas["OutlineRow"][];
  };
  readonly OutlineSection: {
    readonly title: string;
    /** `estimates`: what the patient pays, by category; `breakdown`: ClearCoverage's answers by procedure */
    readonly kind: "summary" | "doubts" | "estimates" | "breakdown" | "appendix" | null;
    readonly facts: readonly Schemas["OutlineFact"][];
    readonly table: Schemas["OutlineTable"] | null;
    readonly notes: readonly Schemas["ShownText"][];
  };
  readonly Outline: {
    readonly title: string;
    readonly subtitle: string;
    readonly sections: readonly Schemas["OutlineSection"][];
    readonly legend: readonly string[];
  };
  readonly ExplanationHead: Schemas["DeskFigures"] & {
    /** As asked */
    readonly patient: {
      readonly first_name: string;
      readonly last_name: string;
    };
    /** Coverage, as the normalized document's `coverage.status` */
    readonly status: string | null;
    /** As the normalized document's `meta.outcome` */
    readonly outcome: string;
    readonly payer_id: string;
    readonly payer_name: string | null;
    readonly effective_date: string | null;
    readonly termination_date: string | null;
    readonly appointment_at: string | null;
    /** When the payer's answer came */
    readonly verified_at: string | null;
  };
  readonly Mismatch: {
    readonly field:
      | "first_name"
      | "last_name"
      | "dob"
      | "member_id"
      | "group_number"
      | "subscriber_first_name"
      | "subscriber_last_name"
      | "subscriber_dob";
    readonly asked: string;
    readonly answered: string;
  };
  readonly OfficeCompleteness: {
    /** Of the points, those that are not open */
    readonly known: number;
    readonly points: readonly {
      /** `status`, `dates`, `annual_maximum` (total and remaining), `deductible`, `percents`, `frequencies`, `waiting_periods`, `missing_tooth`, `downgrades`, `history`, `orthodontics` */
      readonly name: string;
      /** `derived`: computed from what the answer states; `found`: known by a finding alone */
      readonly state: "stated" | "derived" | "found" | "open";
    }[];
  };
  readonly Explanation: {
    readonly job_id: string;
    readonly operation: "eligibility" | "clearcoverage";
    /** In-network figures, dates as `YYYY-MM-DD` */
    readonly head: Schemas["ExplanationHead"];
    /** What the payer states otherwise than it was asked */
    readonly mismatches: readonly Schemas["Mismatch"][];
    /** What people found out beside the payer's answer, for this job or earlier ones of the patient */
    readonly findings: readonly Schemas["Finding"][];
    /** Which of an office's eleven points are known, in network, as `says` of `GET /PayerHealth/{id}` counts them */
    readonly completeness: Schemas["OfficeCompleteness"];
    /** What neither the payer nor a finding states, in the order of a call, with the fields of `POST /Job/{id}/finding` */
    readonly open_points: readonly Schemas["OpenPoint"][];
    readonly outline: Schemas["Outline"];
    /** The sandbox answers: the result is invented. Absent where a payer was asked */
    readonly sandbox?: true;
  };
  readonly PlaceElement: {
    /** Such as `EB07` */
    readonly name: string;
    readonly label: string;
    readonly value: string;
    /** What a code stands for */
    readonly meaning: string | null;
    /** States the value itself */
    readonly cited: boolean;
  };
  readonly AnswerPlace: {
    /** `x12:32` or `json:/…` */
    readonly source: string;
    /** The segment, or the member as JSON; long ones are cut off */
    readonly text: string | null;
    /** The number of the answer, where the job has `answers`; absent for the only one */
    readonly answer?: number;
    /** Of a segment */
    readonly elements: readonly Schemas["PlaceElement"][];
  };
  readonly Why: {
    /** JSON pointer in the normalized document */
    readonly path: string;
    /** As it stands there; null if the payer did not state it */
    readonly value: unknown;
    /** Computed from what stands at the places */
    readonly derived: boolean;
    /** At most 100 */
    readonly places: readonly Schemas["AnswerPlace"][];
  };
  readonly JobView: {
    /** `key:` and its id, or `user:` and its id */
    readonly actor: string;
    /** Of a person */
    readonly name: string | null;
    /** Such as `job.explanation` */
    readonly action: string;
    readonly at: string;
  };
  readonly Location: {
    /** The `location_id` of requests and rows */
    readonly id: string;
    readonly name: string;
    readonly time_zone: string;
    readonly updated_at: string;
  };
  readonly LocationSummary: {
    /** `named`: a location of `GET /Location`; `unnamed`: all locations of which nothing is set, together, since their ids are not stored; `none`: appointments without a `location_id` */
    readonly kind: "named" | "unnamed" | "none";
    /** Null unless `named`, as `name` */
    readonly location_id: string | null;
    readonly name: string | null;
    /** In which its days begin; the account's unless `named` */
    readonly time_zone: string;
    /** The sum of `verified`, `open`, `cannot_verify`, `unanswered`, `cancelled` and `refused` */
    readonly appointments: number;
    /** The payer answered and did not reject, or the item of the work list is `done` */
    readonly verified: number;
    /** Of `verified`: so at least `work_due_hours` before the appointment */
    readonly verified_in_time: number;
    /** Items of the work list that still need a person */
    readonly open: number;
    /** Of `open`: the due time has passed */
    readonly overdue: number;
    /** Items of the work list in this state */
    readonly cannot_verify: number;
    /** Queued or running */
    readonly unanswered: number;
    readonly cancelled: number;
    /** Refused at intake, and not mended */
    readonly refused: number;
    /** Of `open`: where the causes of their failures are, as in `failure.category` of a job */
    readonly causes: {
      readonly request: number;
      readonly patient: number;
      readonly provider: number;
      readonly payer: number;
      readonly plan: number;
      readonly service: number;
    };
  };
  readonly Event: {
    /** evt_…; the `webhook-id` of its deliveries */
    readonly id: string;
    readonly type:
      | "job.succeeded"
      | "job.failed"
      | "job.expired"
      | "job.cancelled"
      | "job.coverage_changed"
      | "batch.completed"
      | "batch.cancelled";
    readonly timestamp: string;
    readonly data:
      | {
          /** The event's number in its account and mode, one above the previous event's. After a restore of the service from a backup, numbers continue far above; none is used twice */
          readonly sequence: number;
          readonly job_id: string;
          readonly batch_id: string | null;
          readonly status: "succeeded" | "failed" | "expired" | "cancelled";
          /** The caller's own id; in webhooks only with `include_result`, because people put names into it */
          readonly reference: string | null;
          /** The job's path below the API's address */
          readonly url: string;
        }
      | {
          /** The event's number in its account and mode, one above the previous event's. After a restore of the service from a backup, numbers continue far above; none is used twice */
          readonly sequence: number;
          readonly batch_id: string;
          readonly status: "completed" | "cancelled";
          /** The states add up to total; rejected rows are not part of it */
          readonly counts: Schemas["Batch"]["counts"];
          readonly url: string;
        };
  };
  readonly WebhookEndpoint: {
    /** whe_… */
    readonly id: string;
    readonly url: string;
    readonly description: string | null;
    /** The mode of the key that created it; it gets the events of that mode */
    readonly mode: "live" | "test";
    /** The API key that created it, key_…; null if it was not a key */
    readonly key_id: string | null;
    /** Whether that key is disabled. The endpoint still receives events until it is disabled too */
    readonly key_disabled: boolean;
    /** Null: those of batches and of jobs without a batch, without `job.coverage_changed` */
    readonly events:
      | readonly (
          | "job.succeeded"
          | "job.failed"
          | "job.expired"
          | "job.cancelled"
          | "job.coverage_changed"
          | "batch.completed"
          | "batch.cancelled"
        )[]
      | null;
    readonly include_result: boolean;
    /** Deliveries per second at most */
    readonly rate: number;
    readonly status: "enabled" | "disabled";
    /** requested: by the account; gone: it answered 410; failing: it has failed for five days */
    readonly disabled_reason: "requested" | "gone" | "failing" | null;
    readonly disabled_at: string | null;
    readonly created_at: string;
    /** Until then deliveries are signed with the previous secret too */
    readonly old_secret_expires_at: string | null;
    readonly consecutive_failures: number;
    /** The first failure since the last success; null if it does not fail */
    readonly failing_since: string | null;
    readonly last_success_at: string | null;
    readonly last_failure_at: string | null;
    /** Such as `timeout` or `status_500` */
    readonly last_error: string | null;
    /** Deliveries that are to be sent, and events that it has not got yet. Of each no more than 5,000 are looked at, so a longer queue is counted too low */
    readonly waiting: number;
    /** When it is called next, or the present if it is being called; null if nothing waits or it is disabled */
    readonly next_attempt_at: string | null;
    /** Of the newest 1,000 deliveries of these hours, without tests */
    readonly last_24_hours: {
      readonly delivered: number;
      /** Tried without success: to be tried again, or given up */
      readonly undelivered: number;
    };
  };
  readonly WebhookEndpointWithSecret: Schemas["WebhookEndpoint"] & {
    /** whsec_…; shown only once */
    readonly secret: string;
  };
  readonly WebhookDelivery: {
    /** dlv_… */
    readonly id: string;
    readonly endpoint_id: string;
    /** The `webhook-id` of every attempt */
    readonly event_id: string;
    readonly type:
      | "job.succeeded"
      | "job.failed"
      | "job.expired"
      | "job.cancelled"
      | "job.coverage_changed"
      | "batch.completed"
      | "batch.cancelled"
      | "endpoint.test";
    /** The event's number; null for a test */
    readonly sequence: number | null;
    readonly status: "pending" | "delivered" | "failed";
    readonly created_at: string;
    readonly finished_at: string | null;
    readonly next_attempt_at: string | null;
    readonly attempts: readonly {
      readonly at: string;
      readonly duration_ms: number;
      /** Null without a response */
      readonly status_code: number | null;
      /** Such as `timeout` or `status_500`; null if the attempt succeeded */
      readonly error: string | null;
      /** The first 4 KiB of the response; null for callers who see no patients, whom it may name, and when the answer is repeated under an `Idempotency-Key` */
      readonly answer: string | null;
    }[];
  };
  readonly WebhookDeliveryWithMessage: Schemas["WebhookDelivery"] & {
    /** Null before the first attempt, and when the event is no longer kept */
    readonly message: {
      /** Those of Nightguard, as of the last attempt. `webhook-signature` is by the secrets that are valid now, so after a rotation it differs from what was sent */
      readonly headers: readonly {
        readonly name: string;
        readonly value: string;
      }[];
      /** As sent, but a result is that of now. Null for callers who see no patients, if the endpoint includes results */
      readonly body: string | null;
    } | null;
  };
  readonly EventDelivery: {
    /** dlv_… */
    readonly id: string;
    readonly endpoint_id: string;
    /** The endpoint's present address */
    readonly url: string;
    readonly status: "pending" | "delivered" | "failed";
    readonly created_at: string;
    readonly finished_at: string | null;
    readonly next_attempt_at: string | null;
    /** How many there were */
    readonly attempts: number;
  };
  readonly EventWithDeliveries: Schemas["Event"] & {
    /** What is sent to endpoints that include no results */
    readonly body: string;
    /** One for each endpoint that it was or is being sent to, the newest endpoint first */
    readonly deliveries: readonly Schemas["EventDelivery"][];
  };
  readonly AuditLine: {
    readonly at: string;
    /** `key:` and its id, `user:` and its id, `administrator:` and its name, `system`, or `anonymous` */
    readonly actor: string;
    readonly account_id: string | null;
    /** Null for what belongs to both */
    readonly mode: "live" | "test" | null;
    /** Such as `batch.cancel`; for a refusal by a route without such a name, its method and path */
    readonly action: string;
    /** The id of what was read or changed */
    readonly subject: string | null;
    /** The status of the response: 2xx done (202: accepted, what came of it is the job's), 4xx refused, 5xx failed */
    readonly outcome: number;
    /** How many requests the entry stands for: repeated polls, refusals and failed authentications have an entry at the first, and one with the number of the others when they cease */
    readonly count: number;
    /** `X-Request-Id` of the response, which may be the caller's own */
    readonly request_id: string | null;
    /** The service's own id of the request */
    readonly server_request_id: string | null;
    /** Where the request came from */
    readonly address: string | null;
  };
  readonly Provider: {
    readonly npi: string;
    readonly name: string | null;
    readonly first_name: string | null;
    readonly last_name: string | null;
    readonly taxonomy: string | null;
    readonly tax_id: string | null;
    readonly address: {
      readonly lines: readonly string[];
      readonly city: string;
      readonly state: string;
      readonly postal_code: string;
    } | null;
    readonly updated_at: string;
  };
  readonly Request: {
    readonly id: string;
    /** When it was answered */
    readonly at: string;
    readonly method: string;
    /** Its pattern, such as `/Job/{id}`; `(none)` for a path that does not exist */
    readonly route: string;
    /** Of the response */
    readonly status: number;
    readonly duration_ms: number;
    /** The API key that sent it; null for a person */
    readonly key_id: string | null;
    /** The person who sent it from the console; null for a key */
    readonly user_id: string | null;
    /** `X-Request-Id` of the response, which may be the caller's own */
    readonly request_id: string;
    /** Null below status 400 */
    readonly cause: string | null;
    /** The fields at fault, such as `subscriber.dob`, at most ten; `*` for a name that the API does not know */
    readonly issue_paths: readonly string[];
    /** Answered with the result of an earlier request under its `Idempotency-Key` */
    readonly replayed: boolean;
  };
  readonly Source: {
    readonly name: string;
    /** The id of the agent's installation, which it chooses at random: sources of one name by two agents are two */
    readonly agent: string;
    readonly kind: "folder" | "sftp" | "open-dental";
    /** Whether the agent keeps running, and reports at least every 15 minutes; false for a single pass */
    readonly is_watching: boolean;
    /** Runs that have begun and not ended */
    readonly under_way: number;
    /** When the agent last looked for something new; null: not yet */
    readonly last_look_at: string | null;
    /** When a run last ended well; null: not yet */
    readonly last_success_at: string | null;
    /** When the source runs next, by its schedule; null for one that takes what comes */
    readonly next_run_at: string | null;
    /** From when on the source is late, unless a run ends well before; null: never */
    readonly late_at: string | null;
    readonly problem: {
      readonly code: string;
      /** What is wrong and what to do, without names of files or people */
      readonly text: string;
      readonly since: string;
    } | null;
    readonly last_runs: readonly {
      readonly outcome: "answered" | "refused" | "nothing_due" | "duplicate" | "removed";
      /** null where nothing was submitted */
      readonly counts: {
        /** Rows that were accepted */
        readonly total: number;
        readonly succeeded: number;
        /** Rows that were refused at intake; not part of total */
        readonly rejected: number;
      } | null;
      readonly ended_at: string;
      readonly batch_id: string | null;
    }[];
    /** Whether `late_at` has passed */
    readonly is_late: boolean;
    /** Whether an agent that keeps running has not reported for 45 minutes */
    readonly is_silent: boolean;
    readonly reported_at: string;
  };
  readonly WorkItem: {
    readonly id: string;
    /** `open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; `done`; `cannot_verify`: there will be no answer; `answered`: the payer answered before anybody ended the item */
    readonly state: "open" | "called" | "waiting" | "done" | "cannot_verify" | "answered";
    /** Whose item it is, a person's or a key's; null: unassigned */
    readonly owner: string | null;
    readonly owner_name: string | null;
    /** The account's `work_due_hours` before the appointment */
    readonly due_at: string;
    /** Whether the due time has passed while the item still needs a person */
    readonly is_overdue: boolean;
    /** Counts changes of owner and state; a change names the one that was read */
    readonly version: number;
    /** When somebody last changed it or added a note; null: not yet */
    readonly updated_at: string | null;
    /** How many notes it has */
    readonly notes: number;
    /** With the newest job about it */
    readonly appointment: Schemas["Appointment"];
  };
  readonly WorkEntry: {
    readonly id: string;
    readonly at: string;
    /** `user:` or `key:` and an id */
    readonly actor: string;
    /** Null for people who are gone */
    readonly actor_name: string | null;
    /** What was changed, or that a note was added */
    readonly kind: "owner" | "state" | "note";
    /** Whose item it is, a person's or a key's; null: unassigned */
    readonly owner: string | null;
    readonly owner_name: string | null;
    readonly state: "open" | "called" | "waiting" | "done" | "cannot_verify" | null;
    /** Of a note; null for people who may not see patients, when the note mentioned a person whose data was deleted, and when the answer is repeated under an `Idempotency-Key` */
    readonly text: string | null;
  };
  readonly WorkItemWithHistory: Schemas["WorkItem"] & {
    /** Who changed what, and the notes; newest first, at most 200 */
    readonly history: readonly Schemas["WorkEntry"][];
  };
  readonly PatchedWorkItem: {
    readonly id: string;
    /** 200: as wanted; 404: there is no such item, or its appointment no longer needs a person; 409: changed since it was read */
    readonly status: 200 | 404 | 409;
    /** Whose item it is, a person's or a key's; null: unassigned */
    readonly owner: string | null;
    /** null with 404 */
    readonly state: "open" | "called" | "waiting" | "done" | "cannot_verify" | null;
    /** null with 404 */
    readonly version: number | null;
  };
  readonly WorkOwner: {
    readonly id: string;
    readonly name: string;
  };
  readonly Address: {
    /** Street and number, or post office box. */
    readonly line1: string | null;
    /** Second line. */
    readonly line2: string | null;
    /** City. */
    readonly city: string | null;
    /** State, two letters. */
    readonly state: string | null;
    /** ZIP code as the payer sent it. */
    readonly postal_code: string | null;
  };
  readonly Frequency: {
    /** Count; null when only the remaining count is stated. */
    readonly count: number | null;
    /** What is counted. */
    readonly count_unit: "visit" | "unit" | "service" | "day" | "hour" | "month" | null;
    /** Length of the period in its unit. */
    readonly period_count: number | null;
    /** Unit of the period. */
    readonly period_unit: "day" | "week" | "month" | "year" | "visit" | "lifetime" | null;
    /** How the period runs: from date to date, by the year, or once. */
    readonly basis: "rolling" | "calendar_year" | "benefit_year" | "lifetime" | "unstated" | null;
    /** Scope of the count. */
    readonly per: "tooth" | "quadrant" | "arch" | "mouth" | "surface" | "provider" | null;
    /** Remaining count in the current period. */
    readonly remaining: number | null;
    /** Procedure codes that share the limit. */
    readonly shares_with: readonly string[];
    /** The payer message that stated the limit. */
    readonly text: string | null;
  };
  readonly Cell: {
    /** Whether the service is covered. */
    readonly covered: boolean | null;
    /** The plan's share. */
    readonly plan_pays_percent: number | null;
    /** The patient's share: 100 less the plan's. */
    readonly patient_pays_percent: number | null;
    /** Copay. */
    readonly copay: string | null;
    /** Whether the deductible applies. */
    readonly deductible_applies: boolean | null;
  };
  readonly Category: {
    readonly in_network: Schemas["Cell"];
    readonly out_of_network: Schemas["Cell"];
    readonly waiting_period: {
      /** Whether a waiting period applies. */
      readonly applies: boolean | null;
      /** Length in months. */
      readonly months: number | null;
      /** First day after the waiting period. */
      readonly ends_on: string | null;
      /** Whether it has ended on the reference date. */
      readonly satisfied: boolean | null;
    };
    /** Minimum age, inclusive. */
    readonly age_min: number | null;
    /** Maximum age, inclusive. */
    readonly age_max: number | null;
    /** Whether preauthorization is required. */
    readonly authorization_required: boolean | null;
    /** Predetermination. */
    readonly predetermination: {
      /** Whether predetermination is required or recommended. */
      readonly rule: "required" | "recommended" | null;
      /** Cost above which it applies. */
      readonly threshold: string | null;
    };
    /** Whether an alternate benefit provision may apply. */
    readonly alternate_benefit: boolean | null;
    /** Teeth, arches, surfaces or materials it is bound to, in the payer's words. */
    readonly restrictions: readonly string[];
    /** Frequency limitations, all of which apply. */
    readonly frequencies: readonly Schemas["Frequency"][];
  };
  readonly Procedure: Schemas["Category"] & {
    /** The category its code falls under. */
    readonly category:
      | "general"
      | "diagnostic"
      | "xrays"
      | "preventive"
      | "restorative"
      | "crowns"
      | "endodontics"
      | "periodontics"
      | "prosthodontics"
      | "implants"
      | "oral_surgery"
      | "orthodontics"
      | "maxillofacial"
      | "adjunctive"
      | "accident"
      | null;
    /** What is paid instead, such as `amalgam`. */
    readonly downgrade_to: string | null;
    /** Last date of service on file with the payer. */
    readonly last_service_date: string | null;
    /** Next date on which it is covered, as stated by the payer. */
    readonly next_eligible_date: string | null;
  };
  readonly Class: {
    readonly in_network: {
      /** The plan's share. */
      readonly plan_pays_percent: number | null;
      /** The patient's share: 100 less the plan's. */
      readonly patient_pays_percent: number | null;
    };
    readonly out_of_network: Schemas["Class"]["in_network"];
    /** Whether the deductible applies. */
    readonly deductible_applies: boolean | null;
    /** Waiting period in months. */
    readonly waiting_period_months: number | null;
    /** Whether the shares are stated for the class or taken from its categories. */
    readonly basis: "stated" | "derived" | null;
  };
  readonly Amount: {
    /** Total amount. */
    readonly total: string | null;
    /** Used amount. */
    readonly used: string | null;
    /** Remaining amount. */
    readonly remaining: string | null;
  };
  readonly BreakdownLine: Schemas["Procedure"] & {
    /** The procedure code that answers the question. */
    readonly code: string;
    /** Source of the percentage or copay. */
    readonly percent_source: "procedure" | "range" | "category" | "class" | "general" | null;
  };
  readonly Estimate: {
    /** The patient's share after the deductible. */
    readonly patient_pays_percent: number | null;
    /** Remaining deductible. */
    readonly deductible_due: string | null;
    /** Remaining maximum; null when unknown or unlimited. */
    readonly maximum_remaining: string | null;
    /** What the patient pays of the next 100.00 of covered charges. */
    readonly patient_share_of_100: string | null;
  };
  readonly MoneyRange: {
    /** Lowest */
    readonly min: string;
    /** Highest */
    readonly max: string;
  };
  readonly EstimatePlace: {
    /** 1 for the plan that pays first */
    readonly plan: number;
    /** JSON pointer of the value in the normalized document */
    readonly path: string | null;
    /** Where in the payer's answer it stands, as in `sources` of the document; `finding` for what a person found out */
    readonly sources: readonly string[];
  };
  readonly EstimateReason: {
    readonly what:
      | "coverage"
      | "order_of_plans"
      | "coordination"
      | "network"
      | "allowed_amount"
      | "benefit_year"
      | "not_covered"
      | "percent"
      | "copay"
      | "office_visit_copay"
      | "deductible"
      | "deductible_applies"
      | "maximum"
      | "frequency"
      | "waiting_period"
      | "age"
      | "missing_tooth"
      | "replacement"
      | "downgrade"
      | "restriction"
      | "predetermination"
      | "too_many_unknowns";
    readonly text: string;
    readonly place: Schemas["EstimatePlace"];
  };
  readonly EstimateUnknown: Schemas["EstimateReason"] & {
    /** `widens`: the range covers every value that it can have; `assumed`: the answer says nothing of it, and the text says what was assumed */
    readonly effect: "widens" | "assumed";
  };
  readonly EstimatedProcedure: {
    /** CDT code */
    readonly code: string;
    readonly tooth: string | null;
    readonly surfaces: string | null;
    readonly quantity: number;
    /** Day of service */
    readonly date: string;
    /** The office's fee for all of the quantity */
    readonly fee: string;
    /** The allowed amount for all of the quantity; null where it is not known: the fee is its upper bound */
    readonly allowed: Schemas["MoneyRange"] | null;
    /** What the plans pay together */
    readonly insurance_pays: Schemas["MoneyRange"];
    /** What each plan pays, in the order of the plans */
    readonly plans_pay: readonly Schemas["MoneyRange"][];
    readonly patient_pays: Schemas["MoneyRange"];
    /** Next day on which a limit or a waiting period that forbids it on this day no longer does; null where none does, or where the day is not known */
    readonly next_covered_on: string | null;
    readonly reasons: readonly Schemas["EstimateReason"][];
    readonly unknown: readonly Schemas["EstimateUnknown"][];
  };
  readonly ProcedureEstimate: {
    readonly notice: "An estimate, not a promise of payment.";
    /** In the order in which they were given */
    readonly procedures: readonly Schemas["EstimatedProcedure"][];
    /** What the plan charges for each day of service beside the procedures; in the patient's total */
    readonly office_visit_copays: Schemas["MoneyRange"];
    /** Of all together: can be narrower than the sum of the ranges, because the procedures share deductibles and maximums */
    readonly total: {
      /** US dollars */
      readonly fee: string;
      readonly insurance_pays: Schemas["MoneyRange"];
      readonly patient_pays: Schemas["MoneyRange"];
    };
  };
  readonly JobDocument: Schemas["Job"] & {
    /** What differs from the payer's last answer about the same patient (payer, member id and birthday). Absent without one, and for rejections */
    readonly changes?: Schemas["JobChanges"];
    /** What people found out beside the payer's answer, for this job or earlier ones of the patient. Absent without any */
    readonly findings?: readonly Schemas["Finding"][];
    /** The payer's answer; null until there is one, a string if it is not JSON */
    readonly result: unknown;
  };
  readonly ColumnMapping: {
    readonly name: string;
    readonly columns: { readonly [name: string]: string };
    readonly fill: {
      readonly npi?: string;
      readonly tax_id?: string;
      readonly payer_id?: string;
    };
    readonly updated_at: string;
  };
  readonly GraphqlError: {
    readonly message: string;
    /** Places in the query */
    readonly locations?: readonly {
      readonly line: number;
      readonly column: number;
    }[];
    /** The field that failed; absent if the whole operation failed */
    readonly path?: readonly (string | number)[];
    readonly extensions: Schemas["ErrorDetail"];
  };
  readonly GraphqlAnswer: {
    /** The selected fields, null for each that failed; absent if the operation was not executed */
    readonly data?: { readonly [name: string]: unknown } | null;
    /** Absent if nothing failed */
    readonly errors?: readonly Schemas["GraphqlError"][];
  };
  readonly McpAnswer: {
    readonly jsonrpc: "2.0";
    readonly id: string | number;
    readonly result?: { readonly [name: string]: unknown };
    readonly error?: {
      readonly code: number;
      readonly message: string;
      readonly data?: unknown;
    };
  };
  readonly TrueEligibility: {
    /** About the response itself. */
    readonly meta: {
      /** Version of this document's shape. */
      readonly schema_version: "1.0";
      /** The form in which the payer's response came. */
      readonly source_format: "x12_271" | "stedi_json" | "onederful_json" | "availity_json" | "unknown_json";
      /** Benefits; benefits and rejections; only rejections; or not recognized. */
      readonly outcome: "ok" | "partial" | "rejected" | "unrecognized";
      /** Level of detail. */
      readonly response_level: "detailed" | "general" | "none";
      /** Share of the 30 core fields that are filled, in percent. */
      readonly completeness: number;
      /** Confidence in this document. */
      readonly confidence: "high" | "medium" | "low" | null;
      /** The payer's or sender's reference of this response. */
      readonly transaction_reference: string | null;
      /** Trace number of the inquiry. */
      readonly trace_number: string | null;
      /** Date and time of the response, without time zone. */
      readonly responded_at: string | null;
      /** Date of service. */
      readonly service_date: string | null;
      readonly capabilities: {
        /** The response holds a percent or a copay. */
        readonly coinsurance: boolean | null;
        /** It holds a deductible. */
        readonly deductible: boolean | null;
        /** It holds messages or a plan's name. */
        readonly descriptions: boolean | null;
        /** It holds frequencies, maximums, ages, waiting periods, exclusions or other amounts. */
        readonly limitations: boolean | null;
        /** It holds frequencies. */
        readonly frequency: boolean | null;
      };
    };
    /** The payer's rejections, in order. */
    readonly errors: readonly {
      /** The payer's code. */
      readonly code: string | null;
      /** Our name for the code. */
      readonly name: string;
      /** Party that the rejection is about. */
      readonly level: "payer" | "provider" | "subscriber" | "dependent";
      /** Its loop in a 271. */
      readonly loop: string;
      /** Follow-up action stated by the payer. */
      readonly follow_up:
        | "correct_and_resubmit"
        | "resubmission_not_allowed"
        | "resubmit_original"
        | "resubmission_allowed"
        | "do_not_resubmit_third_party"
        | "wait_30_days"
        | "wait_10_days"
        | "do_not_resubmit_will_respond"
        | null;
      /** Whether an unchanged retry can help. */
      readonly retryable: boolean;
      /** Who can fix it. */
      readonly fix_by: "office" | "enrollment" | "service" | "payer";
      /** Its source in the raw response. */
      readonly source: string;
    }[];
    /** The payer who answered. */
    readonly payer: {
      /** The payer's id as it gives it itself. */
      readonly id: string | null;
      /** The payer's name. */
      readonly name: string | null;
      /** The first telephone number the payer states, digits only. */
      readonly phone: string | null;
      /** The first e-mail address the payer states. */
      readonly email: string | null;
      /** The first web page the payer states. */
      readonly url: string | null;
      /** Claims address. */
      readonly claims_address: Schemas["Address"];
    };
    /** The dentist or office that asked. */
    readonly provider: {
      /** National provider identifier. */
      readonly npi: string | null;
      /** Tax id. */
      readonly tax_id: string | null;
      /** The office's name, or the dentist's. */
      readonly name: string | null;
      /** Whether the asking dentist is in the plan's network; only if the payer states it explicitly. */
      readonly network_status: "in_network" | "out_of_network" | null;
    };
    /** The subscriber. */
    readonly subscriber: {
      /** Member id. A dependent without one of its own has the subscriber's. */
      readonly member_id: string | null;
      /** First name. */
      readonly first_name: string | null;
      /** Middle name or initial. */
      readonly middle_name: string | null;
      /** Last name. */
      readonly last_name: string | null;
      /** Suffix of the name, such as JR. */
      readonly suffix: string | null;
      /** Date of birth. */
      readonly dob: string | null;
      /** Gender on file with the payer. */
      readonly gender: "female" | "male" | "unknown" | null;
      /** Number of the group (employer) through which the subscriber is insured. */
      readonly group_number: string | null;
      readonly address: Schemas["Address"];
    };
    /** The patient. */
    readonly patient: {
      /** Member id. A dependent without one of its own has the subscriber's. */
      readonly member_id: string | null;
      /** First name. */
      readonly first_name: string | null;
      /** Middle name or initial. */
      readonly middle_name: string | null;
      /** Last name. */
      readonly last_name: string | null;
      /** Suffix of the name, such as JR. */
      readonly suffix: string | null;
      /** Date of birth. */
      readonly dob: string | null;
      /** Gender on file with the payer. */
      readonly gender: "female" | "male" | "unknown" | null;
      readonly address: Schemas["Address"];
      /** True when the patient holds the plan. */
      readonly is_subscriber: boolean | null;
      /** Relationship to the subscriber. */
      readonly relationship:
        | "self"
        | "spouse"
        | "child"
        | "employee"
        | "other_adult"
        | "life_partner"
        | "other"
        | "unknown"
        | null;
      /** Whether the patient is a student. */
      readonly student_status: "full_time" | "part_time" | "not_student" | null;
    };
    /** The assigned dentist of a prepaid plan. */
    readonly primary_dentist: {
      /** The dentist's name, or the office's. */
      readonly name: string | null;
      /** National provider identifier. */
      readonly npi: string | null;
      /** The payer's own id of the dentist. */
      readonly id: string | null;
      /** Telephone number, digits only. */
      readonly phone: string | null;
    };
    /** Who handles dental benefits for this plan. */
    readonly dental_administrator: {
      /** The administrator's name. */
      readonly name: string | null;
      /** The administrator's id, as the payer gives it. */
      readonly id: string | null;
      /** Telephone number, digits only. */
      readonly phone: string | null;
      /** Web page. */
      readonly url: string | null;
    };
    /** Coverage status and dates. */
    readonly coverage: {
      /** Coverage status of the patient. */
      readonly status: "active" | "pending" | "inactive" | "unknown" | null;
      /** The payer's own status code (EB01). */
      readonly status_code: string | null;
      /** Coverage level. */
      readonly coverage_level:
        | "individual"
        | "family"
        | "employee_only"
        | "employee_spouse"
        | "employee_children"
        | "children_only"
        | "dependents_only"
        | "spouse_children"
        | "spouse_only"
        | null;
      /** First day the person is eligible. */
      readonly eligibility_begin: string | null;
      /** Last day the person is eligible. */
      readonly eligibility_end: string | null;
      /** First day of the plan. */
      readonly plan_begin: string | null;
      /** Last day of the plan. */
      readonly plan_end: string | null;
      /** Start of coverage: eligibility_begin, else plan_begin. */
      readonly effective_date: string | null;
      /** End of coverage, only if stated as an end. */
      readonly termination_date: string | null;
      /** Year that annual amounts refer to. */
      readonly benefit_year_basis: "calendar_year" | "benefit_year" | null;
      /** First day of the benefit year that includes the reference date. */
      readonly benefit_year_start: string | null;
      /** Last day of that benefit year. */
      readonly benefit_year_end: string | null;
    };
    /** The plan. */
    readonly plan: {
      /** The plan's name. */
      readonly name: string | null;
      /** Kind of plan; `other` where the payer's code says none of these. */
      readonly type:
        | "ppo"
        | "dhmo"
        | "epo"
        | "indemnity"
        | "pos"
        | "medicaid"
        | "medicare"
        | "medicare_advantage"
        | "discount"
        | "other"
        | null;
      /** The payer's own code of the kind of plan (EB04). */
      readonly type_code: string | null;
      /** Plan number. */
      readonly number: string | null;
      /** Policy number. */
      readonly policy_number: string | null;
      /** Id of the plan's network. */
      readonly network_id: string | null;
      /** Group number. */
      readonly group_number: string | null;
      /** The group's name, mostly the employer's. */
      readonly group_name: string | null;
      /** Networks the payer names. */
      readonly networks: readonly string[];
      /** Who funds the plan. */
      readonly funding: "self_funded" | "fully_insured" | null;
      /** Fee schedule: the one in network, or the only one. */
      readonly fee_schedule: string | null;
      readonly fee_schedules: {
        /** Basis of payment in network. */
        readonly in_network: string | null;
        /** Basis of payment out of network. */
        readonly out_of_network: string | null;
      };
    };
    /** Maximums. */
    readonly maximums: {
      /** Per benefit year. */
      readonly annual: {
        /** Individual. */
        readonly individual: {
          /** In network. */
          readonly in_network: Schemas["Amount"];
          /** Out of network. */
          readonly out_of_network: Schemas["Amount"];
        };
        /** Family. */
        readonly family: Schemas["TrueEligibility"]["maximums"]["annual"]["individual"];
      };
      /** Per lifetime, without orthodontics. */
      readonly lifetime: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** Per lifetime for orthodontics. */
      readonly orthodontic_lifetime: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** True when there is no annual maximum. */
      readonly unlimited: boolean | null;
      /** True when preventive services do not count toward the maximum. */
      readonly preventive_exempt: boolean | null;
      /** Unused benefit carried over into the next year. */
      readonly rollover_amount: string | null;
    };
    /** Deductibles. */
    readonly deductibles: {
      /** Per benefit year. */
      readonly annual: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** Per lifetime. */
      readonly lifetime: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** Number of family members that must meet it. */
      readonly family_member_limit: number | null;
    };
    /** Out-of-pocket maximums. */
    readonly out_of_pocket: {
      /** Per benefit year. */
      readonly annual: Schemas["TrueEligibility"]["maximums"]["annual"];
    };
    /** Amounts for one category, class, procedure or another period. */
    readonly other_amounts: readonly (Schemas["Amount"] & {
      /** Kind of amount. */
      readonly kind: "deductible" | "maximum" | "out_of_pocket" | null;
      /** The category it is for, or that of the procedure. */
      readonly category: Schemas["Procedure"]["category"];
      /** The procedure code, or range of codes, it is for. */
      readonly procedure: string | null;
      /** The class it is for. */
      readonly class: "preventive" | "basic" | "major" | "orthodontic" | null;
      /** Coverage level. */
      readonly coverage_level: "individual" | "family" | null;
      /** Network. */
      readonly network: "in_network" | "out_of_network" | "both" | null;
      /** Period. */
      readonly period:
        | "calendar_year"
        | "benefit_year"
        | "lifetime"
        | "visit"
        | "month"
        | "week"
        | "day"
        | "year"
        | "unstated"
        | null;
    })[];
    /** By class of services. */
    readonly classes: {
      readonly preventive: Schemas["Class"];
      readonly basic: Schemas["Class"];
      readonly major: Schemas["Class"];
      readonly orthodontic: Schemas["Class"];
    };
    /** By category of care. */
    readonly categories: {
      readonly general: Schemas["Category"];
      readonly diagnostic: Schemas["Category"];
      readonly xrays: Schemas["Category"];
      readonly preventive: Schemas["Category"];
      readonly restorative: Schemas["Category"];
      readonly crowns: Schemas["Category"];
      readonly endodontics: Schemas["Category"];
      readonly periodontics: Schemas["Category"];
      readonly prosthodontics: Schemas["Category"];
      readonly implants: Schemas["Category"];
      readonly oral_surgery: Schemas["Category"];
      readonly orthodontics: Schemas["Category"];
      readonly maxillofacial: Schemas["Category"];
      readonly adjunctive: Schemas["Category"];
      readonly accident: Schemas["Category"];
    };
    /** By CDT code, or range of codes as the payer gave it. */
    readonly procedures: { readonly [name: string]: Schemas["Procedure"] };
    /** Plan provisions. */
    readonly clauses: {
      readonly missing_tooth: {
        /** True when the missing tooth clause applies: replacing teeth that were lost before coverage began is not covered. */
        readonly applies: boolean | null;
      };
      /** False when the payer says there are none; true when any category or class has one. */
      readonly waiting_periods_apply: boolean | null;
      /** Age at which a dependent's coverage ends. */
      readonly dependent_age_limit: number | null;
      /** Age at which a student's coverage ends. */
      readonly student_age_limit: number | null;
      /** Predetermination. */
      readonly predetermination: Schemas["Category"]["predetermination"];
      readonly office_visit_copay: {
        /** Fixed amount that the patient pays for each office visit in network, beside other copays. */
        readonly in_network: string | null;
        /** The same out of network. */
        readonly out_of_network: string | null;
      };
      readonly cob: {
        /** Coordination of benefits method. */
        readonly method: "standard" | "non_duplication" | "maintenance_of_benefits" | "carve_out" | null;
        /** Order of this plan among the patient's plans. */
        readonly this_plan_order: "primary" | "secondary" | "tertiary" | null;
        /** Whether the birthday rule applies. */
        readonly birthday_rule: boolean | null;
      };
      /** Whether an alternate benefit provision may apply. */
      readonly alternate_benefit: boolean | null;
      readonly downgrade: {
        /** Posterior composites are downgraded to amalgam. */
        readonly posterior_composites: boolean | null;
        /** Porcelain crowns are downgraded to metal. */
        readonly crowns: boolean | null;
      };
      /** Whether crowns are paid on the seat date or the preparation date. */
      readonly crowns_paid_on: "seat" | "prep" | null;
      readonly replacement: {
        /** Replacement limit for crowns in months. */
        readonly crowns_months: number | null;
        /** Replacement limit for bridges in months. */
        readonly bridges_months: number | null;
        /** Replacement limit for dentures in months. */
        readonly dentures_months: number | null;
        /** Replacement limit for implants in months. */
        readonly implants_months: number | null;
      };
      readonly timely_filing: {
        /** Timely filing limit, in `unit`s. */
        readonly count: number | null;
        /** Unit of the limit. */
        readonly unit: "day" | "month" | "year" | null;
      };
      /** Whether assignment of benefits is accepted. */
      readonly assignment_of_benefits: boolean | null;
      readonly orthodontics: {
        /** Whether orthodontic work in progress is covered. */
        readonly work_in_progress_covered: boolean | null;
        /** Percentage paid as the initial orthodontic payment. */
        readonly initial_payment_percent: number | null;
        /** How often the rest of the orthodontic benefit is paid, such as `monthly`. */
        readonly payment_frequency: string | null;
      };
      /** Exclusions listed by the payer. */
      readonly exclusions: readonly {
        /** Excluded procedure code or range of codes. */
        readonly code: string | null;
        /** Excluded category, or the category of the excluded code. */
        readonly category: Schemas["Procedure"]["category"];
      }[];
    };
    /** Service history, in order of appearance. */
    readonly history: readonly {
      /** Procedure code; null where the payer states only the category. */
      readonly code: string | null;
      /** Category. */
      readonly category: Schemas["Procedure"]["category"];
      /** Date of service. */
      readonly date: string | null;
      /** Tooth. */
      readonly tooth: string | null;
    }[];
    /** Coverage with other payers. */
    readonly other_coverage: readonly {
      /** The other payer's name. */
      readonly payer_name: string | null;
      /** The other payer's id. */
      readonly payer_id: string | null;
      /** Order in which that payer pays. */
      readonly priority: "primary" | "secondary" | "tertiary" | "unknown" | null;
      /** Kind of plan. */
      readonly type:
        | "ppo"
        | "dhmo"
        | "epo"
        | "indemnity"
        | "pos"
        | "medicaid"
        | "medicare"
        | "medicare_advantage"
        | "discount"
        | "other"
        | null;
      /** The plan's name. */
      readonly plan_name: string | null;
      /** Plan number. */
      readonly plan_number: string | null;
      /** Member id with the other payer. */
      readonly member_id: string | null;
      /** Group number with the other payer. */
      readonly group_number: string | null;
      /** First day. */
      readonly effective_date: string | null;
      /** Last day. */
      readonly termination_date: string | null;
      /** Telephone number, digits only. */
      readonly phone: string | null;
      /** Policy number with the other payer. */
      readonly policy_number: string | null;
      readonly policyholder: {
        /** The policyholder's first name. */
        readonly first_name: string | null;
        /** The policyholder's last name. */
        readonly last_name: string | null;
      };
      readonly address: Schemas["Address"];
    }[];
    /** Other plans of the same payer in the same response. */
    readonly other_plans: readonly {
      /** The plan's name. */
      readonly name: string | null;
      /** Plan number. */
      readonly number: string | null;
      /** Group number. */
      readonly group_number: string | null;
      /** Kind of plan. */
      readonly type:
        | "ppo"
        | "dhmo"
        | "epo"
        | "indemnity"
        | "pos"
        | "medicaid"
        | "medicare"
        | "medicare_advantage"
        | "discount"
        | "other"
        | null;
      /** Status of that plan. */
      readonly status: "active" | "pending" | "inactive" | "unknown" | null;
      /** Its first day. */
      readonly effective_date: string | null;
      /** Its last day, where stated as an end. */
      readonly termination_date: string | null;
    }[];
    /** Payer messages, in order. */
    readonly messages: readonly {
      /** The message as received. */
      readonly text: string;
      /** Rules that found facts in it; [] when it was not understood. */
      readonly facts: readonly string[];
      /** Its source in the raw response. */
      readonly source: string;
      /** Services that the message's row is about; null outside of rows and in rows that are not used. */
      readonly target: {
        /** Categories; `general` is dental care as a whole. */
        readonly categories: readonly (
          | "general"
          | "diagnostic"
          | "xrays"
          | "preventive"
          | "restorative"
          | "crowns"
          | "endodontics"
          | "periodontics"
          | "prosthodontics"
          | "implants"
          | "oral_surgery"
          | "orthodontics"
          | "maxillofacial"
          | "adjunctive"
          | "accident"
        )[];
        /** Classes. */
        readonly classes: readonly ("preventive" | "basic" | "major" | "orthodontic")[];
        /** Procedure codes and ranges of them. */
        readonly procedures: readonly string[];
      } | null;
    }[];
    /** Contradictions and how they were resolved. */
    readonly conflicts: readonly {
      /** JSON pointer of the field. */
      readonly path: string;
      /** The value that was kept. */
      readonly chosen: string | number | boolean;
      /** All of them. */
      readonly candidates: readonly {
        /** One of the values. */
        readonly value: string | number | boolean;
        /** Its source. */
        readonly source: string;
      }[];
    }[];
    /** Warnings. */
    readonly warnings: readonly {
      /** Kind of warning. */
      readonly code:
        | "envelope_mismatch"
        | "truncated"
        | "delimiter_undeclared"
        | "coverage_dates_contradict_status"
        | "no_dental_service_stated"
        | "amount_means_no_limit"
        | "date_invalid"
        | "service_inherited"
        | "network_unstated"
        | "remaining_exceeds_total"
        | "amounts_do_not_add_up"
        | "deductible_unusually_high"
        | "percent_from_benefit_description"
        | "coinsurance_possibly_inverted";
      /** JSON pointer of the first field concerned. */
      readonly path: string | null;
      /** The first source in the raw response. */
      readonly source: string | null;
    }[];
    /** Parts of the raw response that reached no field. */
    readonly unmapped: readonly {
      /** Its source. */
      readonly source: string;
      /** Reason. */
      readonly reason:
        | "no_rule"
        | "not_dental"
        | "other_plan"
        | "other_transaction"
        | "segment_not_understood"
        | "reference_not_understood"
        | "date_not_understood"
        | "member_not_understood"
        | "value_invalid"
        | "label_not_understood"
        | "other_benefit_year"
        | "other_place_of_service";
      /** Raw text. */
      readonly raw: string;
    }[];
    /** JSON pointer of a value → its sources in the raw response: `x12:<segment>/<element>` or `json:<pointer>`. For a derived value, the list begins with `derived`. */
    readonly sources: { readonly [name: string]: readonly string[] };
  };
  readonly ClearCoverage: Schemas["TrueEligibility"] & {
    /** The carrier, where it is one that ClearCoverage knows. */
    readonly carrier: {
      /** The carrier's name; both names, joined by `or`, where two carriers share the id. */
      readonly name: string;
      /** How much the carrier's responses say, by its own entry in the list of carriers. */
      readonly response_level: string | null;
    } | null;
    /** An office's questions, answered. */
    readonly breakdown: {
      readonly exam_periodic: Schemas["BreakdownLine"];
      readonly exam_limited: Schemas["BreakdownLine"];
      readonly exam_comprehensive: Schemas["BreakdownLine"];
      readonly fmx: Schemas["BreakdownLine"];
      readonly periapical: Schemas["BreakdownLine"];
      readonly bitewings: Schemas["BreakdownLine"];
      readonly panoramic: Schemas["BreakdownLine"];
      readonly prophy_adult: Schemas["BreakdownLine"];
      readonly prophy_child: Schemas["BreakdownLine"];
      readonly fluoride_varnish: Schemas["BreakdownLine"];
      readonly fluoride: Schemas["BreakdownLine"];
      readonly sealant: Schemas["BreakdownLine"];
      readonly space_maintainer: Schemas["BreakdownLine"];
      readonly filling_amalgam: Schemas["BreakdownLine"];
      readonly filling_anterior: Schemas["BreakdownLine"];
      readonly filling_posterior: Schemas["BreakdownLine"];
      readonly crown: Schemas["BreakdownLine"];
      readonly crown_pfm: Schemas["BreakdownLine"];
      readonly core_buildup: Schemas["BreakdownLine"];
      readonly root_canal_molar: Schemas["BreakdownLine"];
      readonly scaling_root_planing: Schemas["BreakdownLine"];
      readonly gingivitis_scaling: Schemas["BreakdownLine"];
      readonly perio_maintenance: Schemas["BreakdownLine"];
      readonly denture_complete: Schemas["BreakdownLine"];
      readonly denture_partial: Schemas["BreakdownLine"];
      readonly implant: Schemas["BreakdownLine"];
      readonly bridge: Schemas["BreakdownLine"];
      readonly extraction: Schemas["BreakdownLine"];
      readonly extraction_surgical: Schemas["BreakdownLine"];
      readonly ortho_comprehensive: Schemas["BreakdownLine"];
      readonly occlusal_guard: Schemas["BreakdownLine"];
    };
    /** The patient's share by category. */
    readonly estimates: {
      readonly general: {
        readonly in_network: Schemas["Estimate"];
        readonly out_of_network: Schemas["Estimate"];
      };
      readonly diagnostic: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly xrays: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly preventive: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly restorative: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly crowns: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly endodontics: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly periodontics: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly prosthodontics: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly implants: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly oral_surgery: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly orthodontics: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly maxillofacial: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly adjunctive: Schemas["ClearCoverage"]["estimates"]["general"];
      readonly accident: Schemas["ClearCoverage"]["estimates"]["general"];
    };
  };
}

/** Query, body, and successful answers by status, for each method and path. */
export interface Operations {
  /** Show the account: its plan, standing and use. */
  readonly "GET /Account": {
    readonly answers: { readonly 200: Schemas["OwnAccount"] };
  };
  /** Change the account's time zone, and when items of its work list are due. */
  readonly "PATCH /Account": {
    readonly body: {
      /** The zone in which people see days and deadlines, and in which times of appointments in uploaded tables are read */
      readonly time_zone?: string | undefined;
      /** How many hours before its appointment an item of the work list is due */
      readonly work_due_hours?: number | undefined;
    };
    readonly answers: { readonly 200: Schemas["OwnAccount"] };
  };
  /** List the account's API keys of the key's mode, newest first. */
  readonly "GET /ApiKey": {
    readonly query: {
      /** How many at once */
      readonly limit?: number | undefined;
      /** The `next_cursor` of the page before */
      readonly cursor?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["ApiKey"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Create an API key of the key's mode; the key is shown only in this response. */
  readonly "POST /ApiKey": {
    readonly body: {
      /** default `"API key"` */
      readonly name?: string | undefined;
      readonly mode?: "live" | "test" | undefined;
      /** What the key may do; by default everything, or what the key that creates it may do. `work` is for phone services: the work list with its patients, and the jobs of its open items and of those that the key owns, with what is found out about them */
      readonly scopes?:
        | readonly ("verify" | "read" | "work" | "manage_keys" | "manage_webhooks" | "manage_account")[]
        | undefined;
      /** From then on the key is refused with 401; null: never */
      readonly expires_at?: string | null | undefined;
      /** The addresses from which the key is accepted, as ranges; null: from anywhere */
      readonly allowed_cidrs?: readonly string[] | null | undefined;
    };
    readonly answers: {
      readonly 201: Schemas["ApiKey"] & {
        /** The key; shown only once, and not stored: null when the answer is repeated under an `Idempotency-Key` */
        readonly key: string | null;
      };
    };
  };
  /** Disable, enable, rename or restrict an API key of the key's mode. */
  readonly "PATCH /ApiKey/{id}": {
    readonly body: {
      readonly name?: string | undefined;
      readonly disabled?: boolean | undefined;
      /** Together with `disabled: true`: also disables the webhook endpoints that were created with the key */
      readonly endpoints?: "disable" | undefined;
      readonly scopes?:
        | readonly ("verify" | "read" | "work" | "manage_keys" | "manage_webhooks" | "manage_account")[]
        | undefined;
      /** From then on the key is refused with 401; null: never */
      readonly expires_at?: string | null | undefined;
      /** The addresses from which the key is accepted, as ranges; null: from anywhere */
      readonly allowed_cidrs?: readonly string[] | null | undefined;
    };
    readonly answers: { readonly 200: Schemas["ApiKey"] };
  };
  /** Give an API key of the key's mode a new secret; it is shown only in this response. */
  readonly "POST /ApiKey/{id}/roll": {
    readonly query: {
      /** How many seconds the former secrets stay valid */
      readonly overlap_seconds?: number | undefined;
    };

    readonly answers: { readonly 200: Operations["POST /ApiKey"]["answers"][201] };
  };
  /** List the appointments of a day, by time. */
  readonly "GET /Appointment": {
    readonly query: Operations["GET /ApiKey"]["query"] & {
      /** The day */
      readonly on?: string | undefined;
      /** The day's, such as `America/Chicago`; by default the location's, or the account's */
      readonly time_zone?: string | undefined;
      /** Only those that were sent with this `location_id`; the counts and `refused` too */
      readonly location_id?: string | undefined;
      /** Only those whose answer says this of the patient */
      readonly coverage?: "active" | "inactive" | "unknown" | "rejected" | undefined;
      /** Only those whose answer differs so from the patient's last one */
      readonly changed?: "stops_visit" | "patient_pays" | "information" | "none" | undefined;
      /** 1: only those that failed or expired, or that the payer rejected */
      readonly needs_you?: "1" | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Appointment"][];
        /** The first 200 rows with an appointment on the day that were refused at intake and not mended, by time; those of cancelled batches are left out. Only with the first page, whatever the filters */
        readonly refused: readonly Schemas["RefusedAppointment"][] | null;
        readonly next_cursor: string | null;
        /** Of the day */
        readonly time_zone: string;
        /** Of the whole day, whose total is the sum of all but `needs_you`; only with its first page */
        readonly summary: {
          readonly total: number;
          readonly active: number;
          readonly inactive: number;
          readonly unknown: number;
          readonly rejected: number;
          /** Queued, running, failed or expired */
          readonly unanswered: number;
          readonly cancelled: number;
          /** Refused at intake, and not mended */
          readonly refused: number;
          /** Refused at intake, failed, expired, or rejected by the payer */
          readonly needs_you: number;
        } | null;
      };
    };
  };
  /** Count the appointments of each location: verified, in time, open, overdue, and by cause. */
  readonly "GET /Appointment/locations": {
    readonly query: {
      /** The first day; by default today, in the account's time zone */
      readonly from?: string | undefined;
      /** The last day; by default six days after the first */
      readonly to?: string | undefined;
      /** How the counts are written */
      readonly format?: "json" | "csv" | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly from: string;
        readonly to: string;
        /** The account's */
        readonly work_due_hours: number;
        /** All named ones by name, then `unnamed` and `none` if they have appointments on these days */
        readonly data: readonly Schemas["LocationSummary"][];
      };
    };
  };
  /** List the account's audit, newest first. */
  readonly "GET /Audit": {
    readonly query: Operations["GET /ApiKey"]["query"] & {
      /** Only entries of this actor, such as `key:key_…` */
      readonly actor?: string | undefined;
      /** Only entries of this action */
      readonly action?: string | undefined;
      /** Only entries about this id */
      readonly subject?: string | undefined;
      /** No entries before this time */
      readonly since?: string | undefined;
      /** Only entries before this time */
      readonly until?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["AuditLine"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** List batches, newest first. */
  readonly "GET /Batch": {
    readonly query: Operations["GET /ApiKey"]["query"] & {
      /** Only batches in this state */
      readonly status?: "queued" | "running" | "paused" | "completed" | "cancelled" | undefined;
      /** Only batches created after this time */
      readonly created_after?: string | undefined;
      /** Only batches created before this time */
      readonly created_before?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Batch"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Submit a batch. */
  readonly "POST /Batch": {
    readonly query: {
      /** For rows without their own; default `eligibility` */
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      /** A label for people; stored encrypted */
      readonly name?: string | undefined;
      /** Returns the normalized document instead of the payer's answer */
      readonly transform?: "true_eligibility" | undefined;
      /** Nothing is asked before this time, at most 90 days ahead */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires; at most 90 days ahead */
      readonly deadline?: string | undefined;
      /** normal if not said */
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | string | undefined;
      /** What to do with a row whose call was never answered, after a crash: call again (`retry`, the default), or `fail` */
      readonly on_unknown?: "retry" | "fail" | undefined;
      /** `skip` (the default) reports bad rows and runs the others; `reject` refuses the whole batch for one bad row */
      readonly on_invalid?: "skip" | "reject" | undefined;
      /** The batch whose rejected rows this one corrects: each item names its row in `mends_row`, and a corrected file of rejected rows in its column `row` */
      readonly mends?: string | undefined;
      /** For CSV files: whether dates such as 05/06/1980 have the month first (`mdy`) or the day (`dmy`). Else a date that is a day in one order only tells; a file where none does is read as `mdy`, one with dates in both orders is refused */
      readonly date_order?: "mdy" | "dmy" | undefined;
      /** For CSV files: whether rows with a wrong check digit in their NPI are asked, with a warning (`warn`, the default) */
      readonly npi_check?: "warn" | "refuse" | undefined;
      /** For CSV files: what becomes of a payer id that is on no list (`GET /Payer`), such as 4356 for 04356: its row is rejected with the likely ids (`refuse`, the default), or it is read as the only payer that it is like, with a warning (`map`) */
      readonly payer_match?: "refuse" | "map" | undefined;
      /** Fills a column that the file lacks */
      readonly npi?: string | undefined;
      /** Fills a column that the file lacks */
      readonly tax_id?: string | undefined;
      /** Fills a column that the file lacks */
      readonly payer_id?: string | undefined;
      /** For tables: a stored mapping of columns (`PUT /ColumnMapping/{name}`). `map[Column Name]` and the values of the query come first */
      readonly mapping?: string | undefined;
      /** Which sheet of an .xlsx workbook is read, by its name or its number from 1; default the first */
      readonly sheet?: string | undefined;
      /** `1`: shows what the upload would come to, and keeps nothing of it. Only in the query */
      readonly dry_run?: "0" | "1" | undefined;
    };
    readonly body: {
      /** For rows without their own; default `eligibility` */
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      /** A label for people; stored encrypted */
      readonly name?: string | undefined;
      /** Returns the normalized document instead of the payer's answer */
      readonly transform?: "true_eligibility" | undefined;
      /** Nothing is asked before this time, at most 90 days ahead */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires; at most 90 days ahead */
      readonly deadline?: string | undefined;
      /** normal if not said */
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | string | undefined;
      /** What to do with a row whose call was never answered, after a crash: call again (`retry`, the default), or `fail` */
      readonly on_unknown?: "retry" | "fail" | undefined;
      /** `skip` (the default) reports bad rows and runs the others; `reject` refuses the whole batch for one bad row */
      readonly on_invalid?: "skip" | "reject" | undefined;
      /** The batch whose rejected rows this one corrects: each item names its row in `mends_row`, and a corrected file of rejected rows in its column `row` */
      readonly mends?: string | undefined;
      /** For fields that items leave out */
      readonly defaults?:
        | {
            readonly payer?:
              | {
                  /** Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers */
                  readonly id?: string | undefined;
                }
              | undefined;
            readonly provider?:
              | {
                  readonly npi?: string | undefined;
                  readonly tax_id?: string | undefined;
                  /** Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests */
                  readonly name?: string | undefined;
                }
              | undefined;
            readonly subscriber?:
              | {
                  readonly first_name?: string | undefined;
                  readonly last_name?: string | undefined;
                  readonly member_id?: string | undefined;
                  /** A real day, MM/DD/YYYY, not in the future */
                  readonly dob?: string | undefined;
                  readonly group_number?: string | undefined;
                  /** Sent where a payer service takes it */
                  readonly gender?: "M" | "F" | undefined;
                }
              | undefined;
            readonly dependent?:
              | {
                  readonly first_name?: string | undefined;
                  readonly last_name?: string | undefined;
                  /** A real day, MM/DD/YYYY, not in the future */
                  readonly dob?: string | undefined;
                  readonly member_id?: string | undefined;
                  readonly group_number?: string | undefined;
                  /** Sent where a payer service takes it */
                  readonly gender?: "M" | "F" | undefined;
                  /** To the subscriber. Sent where a payer service takes it */
                  readonly relationship?: "spouse" | "child" | "other" | undefined;
                }
              | undefined;
            /** The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it */
            readonly date_of_service?: string | undefined;
            /** CDT codes to ask about, at most 20. Sent where a payer service takes them */
            readonly procedures?: readonly string[] | undefined;
            /** default `"v2"` */
            readonly version?: "v2" | undefined;
            /** Answers the normalised document in place of the payer's own */
            readonly transform?: "true_eligibility" | undefined;
            /** The caller's own id, returned untouched */
            readonly reference?: string | undefined;
            /** The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only */
            readonly location_id?: string | undefined;
            readonly operation?: "eligibility" | "clearcoverage" | undefined;
            /** Items run in order of appointment */
            readonly appointment_at?: string | undefined;
          }
        | undefined;
      readonly items: readonly Schemas["BatchItemWithDefaultsInput"][];
    };
    readonly answers: { readonly 200: Schemas["DryRun"]; readonly 202: Schemas["Batch"] };
  };
  /** Read a batch: counts, progress, failures. */
  readonly "GET /Batch/{id}": {
    readonly query: {
      /** Seconds to wait for the end, at most 60 */
      readonly wait?: number | undefined;
    };

    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Delete a batch without unfinished rows, with its rows, rejections, events and deliveries. */
  readonly "DELETE /Batch/{id}": {
    readonly answers: Record<never, never>;
  };
  /** List a batch's rows as people read them, in row order. */
  readonly "GET /Batch/{id}/Row": {
    readonly query: {
      /** How many at once */
      readonly limit?: number | undefined;
      /** The rows after this one; by default the first */
      readonly after_row?: number | undefined;
      /** The rows before this one, instead */
      readonly before_row?: number | undefined;
      /** Only rows in this state */
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired" | undefined;
      /** Only rows whose answer says this of the patient */
      readonly coverage?: "active" | "inactive" | "unknown" | "rejected" | undefined;
      /** Only rows whose answer differs so from the patient's last one */
      readonly changed?: "stops_visit" | "patient_pays" | "information" | "none" | undefined;
      /** Only rows whose failure is of this category */
      readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service" | undefined;
      /** Only rows whose failure has this code */
      readonly code?: string | undefined;
      /** Only rows for this payer */
      readonly payer_id?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["JobRow"][];
        /** The `after_row` of the next page; null at the end */
        readonly next_after_row: number | null;
        /** The `before_row` of the page before; null at the beginning */
        readonly previous_before_row: number | null;
      };
    };
  };
  /** Cancel a batch. */
  readonly "POST /Batch/{id}/cancel": {
    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Read the draft of a batch's corrections. */
  readonly "GET /Batch/{id}/draft": {
    readonly answers: { readonly 200: Schemas["Draft"] };
  };
  /** Save the draft of a batch's corrections; the whole is replaced. */
  readonly "PUT /Batch/{id}/draft": {
    readonly body: {
      /** At most 10000 rows */
      readonly rows: readonly {
        readonly row: number;
        readonly item: Schemas["RejectedItemInput"];
        /** Whether the row is not to be sent */
        readonly left_out?: boolean | undefined;
      }[];
    };
    readonly answers: {
      readonly 200: {
        readonly updated_at: string;
      };
    };
  };
  /** Delete the draft of a batch's corrections. */
  readonly "DELETE /Batch/{id}/draft": {
    readonly answers: Record<never, never>;
  };
  /** Watch a batch as server-sent events. */
  readonly "GET /Batch/{id}/events": {
    readonly answers: Record<never, never>;
  };
  /** Pause a batch. */
  readonly "POST /Batch/{id}/pause": {
    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** List rejected rows, in row order. */
  readonly "GET /Batch/{id}/rejections": {
    readonly query: {
      /** How many at once */
      readonly limit?: number | undefined;
      /** Continue after this row */
      readonly after_row?: number | undefined;
      /** A page, or a file of all that were not corrected yet */
      readonly format?: "json" | "csv" | undefined;
      /** Whether the values that were sent are shown too; default `0` */
      readonly items?: "0" | "1" | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Rejection"][];
        readonly next_after_row: number | null;
      };
    };
  };
  /** Stream results, in row order. */
  readonly "GET /Batch/{id}/results": {
    readonly query: {
      /** How the rows are written. `xlsx` is a workbook; `excel_csv` is CSV for Excel, with a byte order mark and ids as text (`="00123"`). Both keep the zeros of ids */
      readonly format?: "ndjson" | "csv" | "excel_csv" | "xlsx" | "json" | undefined;
      /** Only rows in this state */
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired" | undefined;
      /** Continue after this row */
      readonly after_row?: number | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["JobDocument"][];
      };
    };
  };
  /** Resume a paused batch. */
  readonly "POST /Batch/{id}/resume": {
    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Retry failed and expired rows. */
  readonly "POST /Batch/{id}/retry": {
    readonly query: {
      /** Only rows whose failure is of this category */
      readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service" | undefined;
      /** Only rows whose failure has this code */
      readonly code?: string | undefined;
      /** Only rows for this payer */
      readonly payer_id?: string | undefined;
      /** How many rows these were when they were counted: 409 if they are more than a tenth more */
      readonly expected_count?: number | undefined;
    };

    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Retry or cancel all jobs that match a filter, of any batch. */
  readonly "POST /BulkAction": {
    readonly body: {
      readonly action: "retry" | "cancel";
      /** A job has to meet all that is set. At least one filter has to be */
      readonly filter: {
        /** Only jobs in this state. A retry takes failed and expired jobs, or cancelled ones if this says so; a cancellation takes queued jobs */
        readonly status?: "queued" | "failed" | "expired" | "cancelled" | undefined;
        /** Only jobs of this batch */
        readonly batch_id?: string | undefined;
        /** Only jobs of this operation */
        readonly operation?: "eligibility" | "clearcoverage" | undefined;
        /** Only jobs for this payer */
        readonly payer_id?: string | undefined;
        /** Only jobs whose failure is of this category */
        readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service" | undefined;
        /** Only jobs whose failure has this code */
        readonly code?: string | undefined;
        /** Only jobs created after this time */
        readonly created_after?: string | undefined;
        /** Only jobs created before this time */
        readonly created_before?: string | undefined;
      };
      /** How many jobs matched when they were counted: 409 if they are more than a tenth more */
      readonly expected_count: number;
    };
    readonly answers: { readonly 202: Schemas["BulkAction"] };
  };
  /** List retries and cancellations of many jobs, newest first. */
  readonly "GET /BulkAction": {
    readonly query: Operations["GET /ApiKey"]["query"];

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["BulkAction"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Count the jobs that a retry or cancellation would change. */
  readonly "GET /BulkAction/count": {
    readonly query: {
      /** What would be done with the jobs */
      readonly action?: "retry" | "cancel" | undefined;
      /** Only jobs in this state. A retry takes failed and expired jobs, or cancelled ones if this says so; a cancellation takes queued jobs */
      readonly status?: "queued" | "failed" | "expired" | "cancelled" | undefined;
      /** Only jobs of this batch */
      readonly batch_id?: string | undefined;
      /** Only jobs of this operation */
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      /** Only jobs for this payer */
      readonly payer_id?: string | undefined;
      /** Only jobs whose failure is of this category */
      readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service" | undefined;
      /** Only jobs whose failure has this code */
      readonly code?: string | undefined;
      /** Only jobs created after this time */
      readonly created_after?: string | undefined;
      /** Only jobs created before this time */
      readonly created_before?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        /** Jobs that match now and can be changed */
        readonly count: number;
        /** Whether more may match: counting ends after 100,000 jobs */
        readonly at_least: boolean;
      };
    };
  };
  /** Read how far a retry or cancellation of many jobs is. */
  readonly "GET /BulkAction/{id}": {
    readonly answers: { readonly 200: Schemas["BulkAction"] };
  };
  /** Abort a retry or cancellation of many jobs. */
  readonly "POST /BulkAction/{id}/abort": {
    readonly answers: { readonly 200: Schemas["BulkAction"] };
  };
  /** Verify coverage with normalized, enriched benefits. */
  readonly "POST /ClearCoverage": {
    readonly body: {
      readonly payer: Schemas["BatchItemInput"]["payer"];
      readonly provider: Schemas["BatchItemInput"]["provider"];
      readonly subscriber: Schemas["BatchItemInput"]["subscriber"];
      /** Who is asked about, where that is not the subscriber */
      readonly dependent?:
        | {
            readonly first_name: string;
            readonly last_name: string;
            /** A real day, MM/DD/YYYY, not in the future */
            readonly dob: string;
            readonly member_id?: string | undefined;
            readonly group_number?: string | undefined;
            /** Sent where a payer service takes it */
            readonly gender?: "M" | "F" | undefined;
            /** To the subscriber. Sent where a payer service takes it */
            readonly relationship?: "spouse" | "child" | "other" | undefined;
          }
        | undefined;
      /** The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it */
      readonly date_of_service?: string | undefined;
      /** CDT codes to ask about, at most 20. Sent where a payer service takes them */
      readonly procedures?: readonly string[] | undefined;
      readonly version: "v2";
      /** Answers the normalised document in place of the payer's own */
      readonly transform?: "true_eligibility" | undefined;
      /** The caller's own id, returned untouched */
      readonly reference?: string | undefined;
      /** The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only */
      readonly location_id?: string | undefined;
      /** Lists the verification on that day (`GET /Appointment`) */
      readonly appointment_at?: string | undefined;
      /** Nothing is asked before this time, at most 90 days ahead */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires; at most 90 days ahead */
      readonly deadline?: string | undefined;
      /** normal if not said */
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | string | undefined;
      /** What follows a call to the payer service that was sent and not answered, and was perhaps billed: it is made again (retry, the default), or the job fails */
      readonly on_unknown?: "retry" | "fail" | undefined;
    };
    readonly answers: { readonly 200: Schemas["ClearCoverage"]; readonly 202: Schemas["Job"] };
  };
  /** List the ClearCoverage carriers, which are unrelated to the payer list. */
  readonly "GET /ClearCoverageCarrier": {
    readonly answers: {
      readonly 200: {
        readonly data: readonly {
          readonly carrier_id: string;
          readonly carrier_name: string;
          readonly response_level: string;
        }[];
        readonly last_updated: string;
      };
    };
  };
  /** List the column mappings of the account, by name. */
  readonly "GET /ColumnMapping": {
    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["ColumnMapping"][];
      };
    };
  };
  /** Show a column mapping. */
  readonly "GET /ColumnMapping/{name}": {
    readonly answers: { readonly 200: Schemas["ColumnMapping"] };
  };
  /** Keep a mapping of columns under a name; the whole is replaced. */
  readonly "PUT /ColumnMapping/{name}": {
    readonly body: {
      /** The fields that columns hold, by the columns' names; `ignore` for one that is not read. A file may lack some of these columns */
      readonly columns: {
        readonly [name: string]:
          | "payer_id"
          | "npi"
          | "tax_id"
          | "first_name"
          | "last_name"
          | "member_id"
          | "dob"
          | "group_number"
          | "dependent_first_name"
          | "dependent_last_name"
          | "dependent_member_id"
          | "dependent_dob"
          | "dependent_group_number"
          | "location_id"
          | "operation"
          | "reference"
          | "appointment_at"
          | "provider_name"
          | "gender"
          | "dependent_gender"
          | "dependent_relationship"
          | "date_of_service"
          | "procedures"
          | "full_name"
          | "dependent_full_name"
          | "appointment_date"
          | "appointment_time"
          | "ignore";
      };
      /** Values for columns that a file lacks; default `{}` */
      readonly fill?:
        | {
            /** Fills a column that the file lacks */
            readonly npi?: string | undefined;
            /** Fills a column that the file lacks */
            readonly tax_id?: string | undefined;
            /** Fills a column that the file lacks */
            readonly payer_id?: string | undefined;
          }
        | undefined;
    };
    readonly answers: { readonly 200: Schemas["ColumnMapping"] };
  };
  /** Delete a column mapping. */
  readonly "DELETE /ColumnMapping/{name}": {
    readonly answers: Record<never, never>;
  };
  /** Verify a patient's eligibility and benefits. */
  readonly "POST /Eligibility": {
    readonly body: Operations["POST /ClearCoverage"]["body"];
    readonly answers: {
      readonly 200:
        | Schemas["TrueEligibility"]
        | { readonly [name: string]: unknown }
        | readonly unknown[]
        | string
        | number
        | boolean
        | null;
      readonly 202: Schemas["Job"];
    };
  };
  /** Estimate what a patient pays for planned procedures. */
  readonly "POST /Estimate": {
    readonly body: {
      /** The job whose answer states the benefits, or two: first that of the plan that pays first */
      readonly job_ids: readonly string[];
      /** Why the first plan pays first, as it is to be shown */
      readonly order_reason?: string | undefined;
      /** Name of a fee schedule: fees that `procedures` leave out, and those of cheaper procedures that a plan pays instead */
      readonly fee_schedule?: string | undefined;
      /** Whether the office is in the network of each plan; null where that is not known, and the range then covers both */
      readonly networks?: readonly ("in_network" | "out_of_network" | null)[] | undefined;
      readonly procedures: readonly {
        readonly code: string;
        /** Day of service */
        readonly date: string;
        /** The office's fee for one; by default that of the fee schedule */
        readonly fee?: string | undefined;
        /** The plan's allowed amount for one, where known; by default that of the fee schedule */
        readonly allowed?: string | undefined;
        /** 1 by default */
        readonly quantity?: number | undefined;
        readonly tooth?: string | undefined;
        readonly surfaces?: string | undefined;
        /** Day on which this was last done here; null for never. Without it, only what the payer and `history` say is known */
        readonly previous_on?: string | null | undefined;
        /** Day on which the tooth that it replaces was lost */
        readonly missing_since?: string | undefined;
      }[];
      /** What the office knows to have been done */
      readonly history?:
        | readonly {
            readonly code: string;
            readonly date: string;
            readonly tooth?: string | undefined;
          }[]
        | undefined;
    };
    readonly answers: { readonly 200: Schemas["ProcedureEstimate"] };
  };
  /** Estimate for up to 100 patients at once, such as those of a day. */
  readonly "POST /Estimate/list": {
    readonly body: {
      /** Each as for `POST /Estimate`; at most 500 procedures together */
      readonly estimates: readonly Operations["POST /Estimate"]["body"][];
    };
    readonly answers: {
      readonly 200: {
        readonly data: readonly {
          readonly estimate: Schemas["ProcedureEstimate"] | null;
          /** Why there is no estimate, as `POST /Estimate` would say */
          readonly error: Schemas["ErrorDetail"] | null;
        }[];
      };
    };
  };
  /** Read events in order, or list the newest. */
  readonly "GET /Event": {
    readonly query: Operations["GET /Batch/{id}"]["query"] & {
      /** How many at once */
      readonly limit?: number | undefined;
      /** asc: the oldest first, to continue with `after`; desc: the newest first, to continue with `before` */
      readonly order?: "asc" | "desc" | undefined;
      /** The sequence number or id of the last event read; with `order=asc` */
      readonly after?: string | undefined;
      /** The sequence number or id of the last event read; with `order=desc` */
      readonly before?: string | undefined;
      /** Only events of this type; with `order=desc` */
      readonly type?:
        | "job.succeeded"
        | "job.failed"
        | "job.expired"
        | "job.cancelled"
        | "job.coverage_changed"
        | "batch.completed"
        | "batch.cancelled"
        | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Event"][];
        readonly next_cursor: string | null;
        /** True if the service was restored from a backup and lost the event `after`: the following events may repeat earlier ones */
        readonly restarted: boolean;
      };
    };
  };
  /** Read an event with its body as it is sent and its deliveries. */
  readonly "GET /Event/{id}": {
    readonly answers: { readonly 200: Schemas["EventWithDeliveries"] };
  };
  /** List the account's fee schedules, by name. */
  readonly "GET /FeeSchedule": {
    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["FeeScheduleEntry"][];
      };
    };
  };
  /** Show a fee schedule. */
  readonly "GET /FeeSchedule/{name}": {
    readonly answers: { readonly 200: Schemas["FeeSchedule"] };
  };
  /** Delete a fee schedule. */
  readonly "DELETE /FeeSchedule/{name}": {
    readonly answers: Record<never, never>;
  };
  /** Keep a fee schedule under a name; the whole is replaced. */
  readonly "PUT /FeeSchedule/{name}": {
    readonly answers: { readonly 200: Schemas["FeeScheduleEntry"] };
  };
  /** List jobs, newest first. */
  readonly "GET /Job": {
    readonly query: Operations["GET /BulkAction"]["query"] & {
      /** Only jobs in this state */
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired" | undefined;
      /** Only jobs of this operation */
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      /** Only jobs of this batch */
      readonly batch_id?: string | undefined;
      /** The caller's own id; 403 for people who may not see patients */
      readonly reference?: string | undefined;
      /** Only jobs for this payer */
      readonly payer_id?: string | undefined;
      /** Only jobs created after this time */
      readonly created_after?: string | undefined;
      /** Only jobs created before this time */
      readonly created_before?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Job"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Search jobs, newest first. */
  readonly "POST /Job/search": {
    readonly body: {
      /** How many at once; default `50` */
      readonly limit?: number | undefined;
      /** The `next_cursor` of the page before */
      readonly cursor?: string | undefined;
      /** Only jobs in this state */
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired" | undefined;
      /** Only jobs of this operation */
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      /** Only jobs of this batch */
      readonly batch_id?: string | undefined;
      /** The caller's own id; 403 for people who may not see patients */
      readonly reference?: string | undefined;
      /** Only jobs for this payer */
      readonly payer_id?: string | undefined;
      /** Only jobs created after this time */
      readonly created_after?: string | undefined;
      /** Only jobs created before this time */
      readonly created_before?: string | undefined;
      /** With `payer_id` and `dob` */
      readonly member_id?: string | undefined;
      /** The patient's, with `payer_id` and `member_id` */
      readonly dob?: string | undefined;
      /** Of the patient: each word begins a word of the first or last name, in any order */
      readonly name?: string | undefined;
      /** With `name`: of the jobs that ask one payer about one patient, a page has the newest only */
      readonly once_per_patient?: true | undefined;
      /** Only jobs whose answer says this of the patient */
      readonly coverage?: "active" | "inactive" | "unknown" | "rejected" | undefined;
      /** Only jobs whose answer differs so from the patient's last one */
      readonly changed?: "stops_visit" | "patient_pays" | "information" | "none" | undefined;
      /** Only jobs whose failure is of this category */
      readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service" | undefined;
    };
    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["JobEntry"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Read a job with its result. */
  readonly "GET /Job/{id}": {
    readonly query: Operations["GET /Batch/{id}"]["query"];

    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** Delete a job that has finished, with its question, answer, events and deliveries. */
  readonly "DELETE /Job/{id}": {
    readonly answers: Record<never, never>;
  };
  /** Read the payer's answer as it came. */
  readonly "GET /Job/{id}/answer": {
    readonly query: {
      /** Of the job's `answers`, where more than the general question was asked; 1: the general answer */
      readonly number?: number | undefined;
    };

    readonly answers: Record<never, never>;
  };
  /** Cancel a job that is queued or waits for a retry. */
  readonly "POST /Job/{id}/cancel": {
    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** Correct a job: ask its question again, changed. */
  readonly "POST /Job/{id}/correct": {
    readonly body: {
      readonly payer?:
        | {
            readonly id?: string | null | undefined;
          }
        | undefined;
      readonly provider?:
        | {
            readonly npi?: string | null | undefined;
            readonly tax_id?: string | null | undefined;
            readonly name?: string | null | undefined;
          }
        | undefined;
      readonly subscriber?:
        | {
            readonly first_name?: string | null | undefined;
            readonly last_name?: string | null | undefined;
            readonly member_id?: string | null | undefined;
            readonly dob?: string | null | undefined;
            readonly group_number?: string | null | undefined;
            readonly gender?: string | null | undefined;
          }
        | undefined;
      /** null asks about the subscriber */
      readonly dependent?:
        | {
            readonly first_name?: string | null | undefined;
            readonly last_name?: string | null | undefined;
            readonly member_id?: string | null | undefined;
            readonly dob?: string | null | undefined;
            readonly group_number?: string | null | undefined;
            readonly gender?: string | null | undefined;
            readonly relationship?: string | null | undefined;
          }
        | null
        | undefined;
      readonly location_id?: string | null | undefined;
      readonly date_of_service?: string | null | undefined;
      readonly procedures?: readonly string[] | null | undefined;
      /** The caller's own id; that of the corrected job if not said */
      readonly reference?: string | null | undefined;
      /** What has not begun by then expires; none if not said */
      readonly deadline?: string | undefined;
      /** Nothing is asked before this time, at most 90 days ahead */
      readonly not_before?: string | undefined;
      /** high if not said */
      readonly priority?: "low" | "normal" | "high" | undefined;
    };
    readonly answers: { readonly 202: Schemas["Job"] };
  };
  /** Read which of a patient's plans pays first, and why. */
  readonly "GET /Job/{id}/coverages": {
    readonly answers: { readonly 200: Schemas["Coverages"] };
  };
  /** Read a job's answer as a breakdown of benefits. */
  readonly "GET /Job/{id}/explanation": {
    readonly query: {
      /** Data or a page */
      readonly format?: "json" | "html" | undefined;
    };

    readonly answers: { readonly 200: Schemas["Explanation"] };
  };
  /** Read a job's answer as FHIR. */
  readonly "GET /Job/{id}/fhir": {
    readonly answers: Record<never, never>;
  };
  /** Record what was found out by telephone, in a portal or from the patient. */
  readonly "POST /Job/{id}/finding": {
    readonly body: {
      /** A call to the payer, its web page, or the patient */
      readonly source: "telephone" | "portal" | "patient";
      /** Who said it, such as the name of the payer's representative */
      readonly speaker?: string | undefined;
      /** The payer's reference number of the call */
      readonly call_reference?: string | undefined;
      /** When; by default now */
      readonly found_at?: string | undefined;
      /** Each path once */
      readonly values: readonly {
        /** JSON pointer into the normalized document */
        readonly path: string;
        /** As the document has it; amounts in US dollars */
        readonly value: string | number | boolean;
      }[];
    };
    readonly answers: { readonly 201: Schemas["Finding"] };
  };
  /** Delete a finding that no longer holds. */
  readonly "DELETE /Job/{id}/finding/{finding}": {
    readonly answers: Record<never, never>;
  };
  /** List the jobs about a job's patient, newest first. */
  readonly "GET /Job/{id}/history": {
    readonly query: Operations["GET /ApiKey"]["query"];

    readonly answers: { readonly 200: Operations["POST /Job/search"]["answers"][200] };
  };
  /** Get a signed proof of what was asked and what the payer answered. */
  readonly "GET /Job/{id}/proof": {
    readonly query: {
      /** `pdf` is for people: its first pages of the payer's answer, and all of the proof as an attached file */
      readonly format?: "json" | "pdf" | undefined;
    };

    readonly answers: {
      readonly 200: {
        /** The proof: JSON in UTF-8, in base64url */
        readonly payload: string;
        /** The head of the signature, in base64url: algorithm, kind and the key's id */
        readonly protected: string;
        /** Ed25519, in base64url */
        readonly signature: string;
      };
    };
  };
  /** Read what a job asks. */
  readonly "GET /Job/{id}/question": {
    readonly answers: { readonly 200: Schemas["AskedQuestion"] };
  };
  /** Queue a failed, expired or cancelled job again. */
  readonly "POST /Job/{id}/retry": {
    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** List who read a job, newest first. */
  readonly "GET /Job/{id}/views": {
    readonly query: Operations["GET /ApiKey"]["query"];

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["JobView"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Read where a value of the breakdown comes from. */
  readonly "GET /Job/{id}/why": {
    readonly query: {
      /** JSON pointer in the normalized document, such as `/plan/name`, or `plan.name` */
      readonly path?: string | undefined;
    };

    readonly answers: { readonly 200: Schemas["Why"] };
  };
  /** List the locations of the key's mode, by name. */
  readonly "GET /Location": {
    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Location"][];
      };
    };
  };
  /** Show a location. */
  readonly "GET /Location/{id}": {
    readonly answers: { readonly 200: Schemas["Location"] };
  };
  /** Set the name and the time zone of a location; the whole is replaced. */
  readonly "PUT /Location/{id}": {
    readonly body: {
      /** As the practice calls the place */
      readonly name: string;
      /** In which its days begin, such as `America/Chicago` */
      readonly time_zone: string;
    };
    readonly answers: { readonly 200: Schemas["Location"] };
  };
  /** Delete what is set for a location. */
  readonly "DELETE /Location/{id}": {
    readonly answers: Record<never, never>;
  };
  /** Delete all that is stored about one person. */
  readonly "POST /Patient/delete": {
    readonly body: {
      readonly payer_id: string;
      readonly member_id: string;
      /** A real day, MM/DD/YYYY, not in the future */
      readonly dob: string;
    };
    readonly answers: {
      readonly 200: {
        /** Jobs */
        readonly deleted: number;
        /** Rejected rows of batches, which no longer count as rejected */
        readonly rejected_rows: number;
        /** Rows of drafts */
        readonly draft_rows: number;
      };
    };
  };
  /** List the payers. */
  readonly "GET /Payer": {
    readonly query: {
      /** Name or id; case, punctuation and small typos do not matter */
      readonly search?: string | undefined;
      /** Only payers with this feature */
      readonly feature?: "eligibility" | "claims" | undefined;
      /** Only payers in this state */
      readonly status?: "active" | "inactive" | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: {
          readonly service_payer_list: readonly {
            readonly id: string;
            readonly name: string;
            readonly alt_payer_ids: readonly string[];
            readonly features: readonly string[];
            readonly partnerPayerId: string;
            readonly status: "active" | "inactive";
          }[];
        };
      };
    };
  };
  /** List what each payer's answers contain. */
  readonly "GET /PayerDirectory": {
    readonly query: {
      /** Name or id; case, punctuation and small typos do not matter */
      readonly search?: string | undefined;
      /** Only rows of this level, `Detailed` or `General`; `-` for those of which it is unknown */
      readonly response_level?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly {
          readonly payer_id: string;
          readonly payer_name: string;
          readonly response_level: "Detailed" | "General" | null;
          readonly coins: boolean | null;
          readonly deduct: boolean | null;
          readonly descriptions: boolean | null;
          readonly limitations: boolean | null;
          readonly frequency: boolean | null;
        }[];
      };
    };
  };
  /** Show which of the account's payers answer, those that do not first. */
  readonly "GET /PayerHealth": {
    readonly answers: {
      readonly 200: {
        readonly at: string;
        readonly data: readonly Schemas["PayerHealth"][];
      };
    };
  };
  /** Show by hour how a payer answered within seven days. */
  readonly "GET /PayerHealth/{id}": {
    readonly answers: { readonly 200: Schemas["PayerHistory"] };
  };
  /** List the providers of the key's mode, newest first, and the NPIs that nothing is known of. */
  readonly "GET /Provider": {
    readonly query: Operations["GET /ApiKey"]["query"];

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Provider"][];
        readonly next_cursor: string | null;
        /** NPIs that were asked with in the last 30 days and are not in the list, the last one first, at most 200 */
        readonly unknown: readonly {
          readonly npi: string;
          /** Jobs and rows submitted with it and without provider.name, since first_asked_at */
          readonly jobs: number;
          readonly first_asked_at: string;
          readonly last_asked_at: string;
        }[];
      };
    };
  };
  /** Show what is known of a provider. */
  readonly "GET /Provider/{npi}": {
    readonly answers: { readonly 200: Schemas["Provider"] };
  };
  /** Set the name, taxonomy and address of a dentist or practice; the whole is replaced. */
  readonly "PUT /Provider/{npi}": {
    readonly body: {
      /** Of the practice or organization; or first_name and last_name */
      readonly name?: string | undefined;
      /** Of a dentist who is asked for by name, with last_name */
      readonly first_name?: string | undefined;
      readonly last_name?: string | undefined;
      /** Of the Health Care Provider Taxonomy, such as 1223G0001X (general dentistry) */
      readonly taxonomy?: string | undefined;
      /** For your own reference: questions carry the tax id of their request */
      readonly tax_id?: string | undefined;
      readonly address?:
        | {
            /** Street, and suite or box */
            readonly lines: readonly string[];
            readonly city: string;
            readonly state: string;
            readonly postal_code: string;
          }
        | undefined;
    };
    readonly answers: { readonly 200: Schemas["Provider"] };
  };
  /** Delete what is known of a provider. */
  readonly "DELETE /Provider/{npi}": {
    readonly answers: Record<never, never>;
  };
  /** List the account's requests in the key's mode, newest first. */
  readonly "GET /Request": {
    readonly query: Operations["GET /Provider"]["query"] & {
      /** Only responses of this status, such as `404`, of this class, such as `4xx`, or `failed` for 4xx and 5xx */
      readonly status?: string | undefined;
      /** Only requests to this route, such as `/Job/{id}` */
      readonly route?: string | undefined;
      /** Only requests of this API key */
      readonly key_id?: string | undefined;
      /** No requests before this time */
      readonly since?: string | undefined;
      /** Only requests before this time */
      readonly until?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Request"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Count the account's failed requests by route and cause, the most frequent first. */
  readonly "GET /Request/causes": {
    readonly query: {
      /** Only requests of this API key */
      readonly key_id?: string | undefined;
      /** No requests before this time */
      readonly since?: string | undefined;
      /** Only requests before this time */
      readonly until?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly {
          readonly method: string;
          /** Its pattern, such as `/Job/{id}`; `(none)` for a path that does not exist */
          readonly route: string;
          /** Of the response */
          readonly status: number;
          /** Why it was refused or failed, such as `not_found`, `rate_limited`, `invalid_request` or `upstream_timeout` */
          readonly cause: string;
          readonly requests: number;
          readonly last_at: string;
        }[];
      };
    };
  };
  /** List the sources of the key's mode, by name. */
  readonly "GET /Source": {
    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Source"][];
      };
    };
  };
  /** Report how a source is doing; the whole report is replaced. */
  readonly "PUT /Source/{name}": {
    readonly body: {
      /** The id of the agent's installation, which it chooses at random: sources of one name by two agents are two */
      readonly agent: string;
      readonly kind: "folder" | "sftp" | "open-dental";
      /** Whether the agent keeps running, and reports at least every 15 minutes; false for a single pass */
      readonly is_watching: boolean;
      /** Runs that have begun and not ended */
      readonly under_way: number;
      /** When the agent last looked for something new; null: not yet */
      readonly last_look_at: string | null;
      /** When a run last ended well; null: not yet */
      readonly last_success_at: string | null;
      /** When the source runs next, by its schedule; null for one that takes what comes */
      readonly next_run_at: string | null;
      /** From when on the source is late, unless a run ends well before; null: never */
      readonly late_at: string | null;
      /** Why the source cannot go on at the moment; null: it can */
      readonly problem: {
        readonly code: string;
        /** What is wrong and what to do, without names of files or people */
        readonly text: string;
        readonly since: string;
      } | null;
      /** The newest first, at most 10 */
      readonly last_runs: readonly {
        readonly outcome: "answered" | "refused" | "nothing_due" | "duplicate" | "removed";
        /** null where nothing was submitted */
        readonly counts: {
          /** Rows that were accepted */
          readonly total: number;
          readonly succeeded: number;
          /** Rows that were refused at intake; not part of total */
          readonly rejected: number;
        } | null;
        readonly ended_at: string;
        readonly batch_id: string | null;
      }[];
    };
    readonly answers: { readonly 200: Schemas["Source"] };
  };
  /** Delete a source that no longer exists. */
  readonly "DELETE /Source/{name}": {
    readonly query: {
      /** The `agent` that reported the source */
      readonly agent?: string | undefined;
    };

    readonly answers: Record<never, never>;
  };
  /** Show the account's usage in the key's mode, by day (UTC), operation, payer and outcome, newest first. */
  readonly "GET /Usage": {
    readonly query: Operations["GET /Appointment/locations"]["query"];

    readonly answers: {
      readonly 200: {
        readonly data: readonly {
          readonly day: string;
          readonly mode: "live" | "test";
          readonly operation: "eligibility" | "clearcoverage";
          readonly payer_id: string;
          /** The coverage in the answers, or the final status of jobs without an answer */
          readonly outcome: "active" | "inactive" | "unknown" | "rejected" | "failed" | "expired" | "cancelled";
          readonly verifications: number;
          /** Calls to the payer service, retries included */
          readonly calls: number;
          /** Verifications answered without a call, from a stored answer or another row */
          readonly reused: number;
          /** Calls repeated after one that was never answered, because its process died */
          readonly possible_duplicates: number;
          /** Calls that were sent and never answered, repeated or not: each may have been billed */
          readonly perhaps_billed: number;
        }[];
      };
    };
  };
  /** Show the account's usage in the key's mode, by day (UTC) and by the API key or person, newest first. */
  readonly "GET /Usage/keys": {
    readonly query: Operations["GET /Usage"]["query"];

    readonly answers: {
      readonly 200: {
        readonly data: readonly {
          readonly day: string;
          readonly mode: "live" | "test";
          /** The API key that submitted the jobs; null for a person, and for the rest of the day's usage */
          readonly key_id: string | null;
          /** The person who submitted them in the console; null for a key */
          readonly user_id: string | null;
          /** The present name of the key or person; null if unknown */
          readonly name: string | null;
          readonly verifications: number;
          /** Calls to the payer service, retries included */
          readonly calls: number;
          /** Verifications answered without a call, from a stored answer or another row */
          readonly reused: number;
          /** Calls repeated after one that was never answered, because its process died */
          readonly possible_duplicates: number;
          /** Calls that were sent and never answered, repeated or not: each may have been billed */
          readonly perhaps_billed: number;
        }[];
      };
    };
  };
  /** Read a delivery with its attempts and its message. */
  readonly "GET /WebhookDelivery/{id}": {
    readonly answers: { readonly 200: Schemas["WebhookDeliveryWithMessage"] };
  };
  /** Send a delivery again, whether it was delivered or failed. */
  readonly "POST /WebhookDelivery/{id}/replay": {
    readonly answers: { readonly 202: Schemas["WebhookDelivery"] };
  };
  /** Create a webhook endpoint; its secret is shown only in this response. */
  readonly "POST /WebhookEndpoint": {
    readonly body: {
      /** Where deliveries are sent: https, and a public address */
      readonly url: string;
      /** default `null` */
      readonly description?: string | null | undefined;
      /** Exactly these, also for rows of batches; null: those of batches and of jobs without a batch */
      readonly events?:
        | readonly (
            | "job.succeeded"
            | "job.failed"
            | "job.expired"
            | "job.cancelled"
            | "job.coverage_changed"
            | "batch.completed"
            | "batch.cancelled"
          )[]
        | null
        | undefined;
      /** Include the job with its result, and its `reference`: personal data, so it takes the scope `read`, as do then all changes but disabling and deleting; default `false` */
      readonly include_result?: boolean | undefined;
      /** Deliveries per second at most; default `50` */
      readonly rate?: number | undefined;
    };
    readonly answers: { readonly 201: Schemas["WebhookEndpointWithSecret"] };
  };
  /** List the webhook endpoints of the key's mode, newest first. */
  readonly "GET /WebhookEndpoint": {
    readonly query: Operations["GET /ApiKey"]["query"];

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["WebhookEndpoint"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Read a webhook endpoint. */
  readonly "GET /WebhookEndpoint/{id}": {
    readonly answers: { readonly 200: Schemas["WebhookEndpoint"] };
  };
  /** Change, disable or enable a webhook endpoint. */
  readonly "PATCH /WebhookEndpoint/{id}": {
    readonly body: {
      readonly url?: string | undefined;
      readonly description?: string | null | undefined;
      readonly events?:
        | readonly (
            | "job.succeeded"
            | "job.failed"
            | "job.expired"
            | "job.cancelled"
            | "job.coverage_changed"
            | "batch.completed"
            | "batch.cancelled"
          )[]
        | null
        | undefined;
      readonly include_result?: boolean | undefined;
      readonly rate?: number | undefined;
      readonly status?: "enabled" | "disabled" | undefined;
    };
    readonly answers: { readonly 200: Schemas["WebhookEndpoint"] };
  };
  /** Delete a webhook endpoint with its pending deliveries and log. */
  readonly "DELETE /WebhookEndpoint/{id}": {
    readonly answers: Record<never, never>;
  };
  /** List an endpoint's deliveries with their attempts, newest first. */
  readonly "GET /WebhookEndpoint/{id}/deliveries": {
    readonly query: Operations["GET /WebhookEndpoint"]["query"] & {
      /** Only deliveries in this state */
      readonly status?: "pending" | "delivered" | "failed" | undefined;
      /** Only deliveries of this event */
      readonly type?:
        | "job.succeeded"
        | "job.failed"
        | "job.expired"
        | "job.cancelled"
        | "job.coverage_changed"
        | "batch.completed"
        | "batch.cancelled"
        | "endpoint.test"
        | undefined;
      /** Only deliveries created at this time or later */
      readonly since?: string | undefined;
      /** Only deliveries created before this time */
      readonly until?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["WebhookDelivery"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Send deliveries that failed in that time again. */
  readonly "POST /WebhookEndpoint/{id}/recover": {
    readonly query: {
      /** Deliveries that failed at this time or later */
      readonly since?: string | undefined;
      /** Deliveries that failed before this time */
      readonly until?: string | undefined;
      /** Only deliveries of this event */
      readonly type?:
        | "job.succeeded"
        | "job.failed"
        | "job.expired"
        | "job.cancelled"
        | "job.coverage_changed"
        | "batch.completed"
        | "batch.cancelled"
        | undefined;
    };

    readonly answers: {
      readonly 202: {
        /** Number of deliveries sent again */
        readonly recovered: number;
      };
    };
  };
  /** Count the deliveries that a recovery would send again. */
  readonly "GET /WebhookEndpoint/{id}/recoverable": {
    readonly query: Operations["POST /WebhookEndpoint/{id}/recover"]["query"];

    readonly answers: {
      readonly 200: {
        /** Number of deliveries that would be sent again; at most 100,000 are counted */
        readonly recoverable: number;
      };
    };
  };
  /** Give a webhook endpoint a new secret; it is shown only in this response. */
  readonly "POST /WebhookEndpoint/{id}/rotate": {
    readonly query: Operations["POST /ApiKey/{id}/roll"]["query"];

    readonly answers: { readonly 200: Schemas["WebhookEndpointWithSecret"] };
  };
  /** Send a test event to an endpoint. */
  readonly "POST /WebhookEndpoint/{id}/test": {
    readonly answers: { readonly 202: Schemas["WebhookDelivery"] };
  };
  /** List the appointments that need a person, those that are due first at the top. */
  readonly "GET /WorkItem": {
    readonly query: Operations["GET /WebhookEndpoint"]["query"] & {
      /** Only items in these states, with commas between them; by default open,called,waiting */
      readonly state?: string | undefined;
      /** Only items of this person or key: an id, `me`, or `none` for unassigned ones */
      readonly owner?: string | undefined;
      /** 1: only items whose due time has passed */
      readonly overdue?: "1" | undefined;
      /** Only items that are due before this time */
      readonly due_before?: string | undefined;
      /** Only appointments whose newest job was sent with this `location_id` */
      readonly location_id?: string | undefined;
      /** Only appointments from this time on; by default from today on, in the account's time zone */
      readonly appointment_from?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["WorkItem"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Change owner or state of many items of the work list. */
  readonly "PATCH /WorkItem": {
    readonly body: {
      /** The new owner: the id of a person of the account, `me`, also of a key, or null to hand the item back */
      readonly owner?: string | null | undefined;
      /** `open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; `done`; `cannot_verify`: there will be no answer */
      readonly state?: "open" | "called" | "waiting" | "done" | "cannot_verify" | undefined;
      /** At most 100 items, with the versions that were read */
      readonly items: readonly {
        readonly id: string;
        /** Counts changes of owner and state; a change names the one that was read */
        readonly version: number;
      }[];
    };
    readonly answers: {
      readonly 200: {
        /** In the order of the request, as the items are now */
        readonly data: readonly Schemas["PatchedWorkItem"][];
      };
    };
  };
  /** List the people who may be given items of the work list. */
  readonly "GET /WorkItem/owners": {
    readonly answers: {
      readonly 200: {
        /** By name, at most 500 */
        readonly data: readonly Schemas["WorkOwner"][];
      };
    };
  };
  /** Read an item of the work list with its history. */
  readonly "GET /WorkItem/{id}": {
    readonly answers: { readonly 200: Schemas["WorkItemWithHistory"] };
  };
  /** Take an item of the work list, hand it to somebody or back, or change its state. */
  readonly "PATCH /WorkItem/{id}": {
    readonly body: {
      /** The new owner: the id of a person of the account, `me`, also of a key, or null to hand the item back */
      readonly owner?: string | null | undefined;
      /** `open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; `done`; `cannot_verify`: there will be no answer */
      readonly state?: "open" | "called" | "waiting" | "done" | "cannot_verify" | undefined;
      /** Counts changes of owner and state; a change names the one that was read */
      readonly version: number;
    };
    readonly answers: { readonly 200: Schemas["WorkItemWithHistory"] };
  };
  /** Add a note to an item of the work list. */
  readonly "POST /WorkItem/{id}/note": {
    readonly body: {
      /** Stored encrypted, and deleted with the patient's data */
      readonly text: string;
    };
    readonly answers: { readonly 201: Schemas["WorkEntry"] };
  };
  /** Execute a GraphQL operation. */
  readonly "POST /graphql/gql": {
    readonly body: {
      readonly query: string;
      readonly variables?: { readonly [name: string]: unknown } | null | undefined;
      readonly operationName?: string | null | undefined;
      /** For extensions of the protocol; none is known here */
      readonly extensions?: { readonly [name: string]: unknown } | null | undefined;
    };
    readonly answers: { readonly 200: Schemas["GraphqlAnswer"] };
  };
  /** Send a message of the Model Context Protocol. */
  readonly "POST /mcp": {
    readonly body: Schemas["McpMessageInput"];
    readonly answers: { readonly 200: Schemas["McpAnswer"] };
  };
}
