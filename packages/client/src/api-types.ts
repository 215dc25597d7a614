// Written by `npm run types -w packages/client` from the OpenAPI document. Do not edit.

/** The named schemas. */
export interface Schemas {
  readonly BatchItemInput: {
    readonly payer: {
      /** Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers */
      readonly id: string;
    };
    readonly provider: {
      readonly npi: string;
      readonly tax_id: string;
    };
    readonly subscriber: {
      readonly first_name: string;
      readonly last_name: string;
      readonly member_id: string;
      /** A real day, MM/DD/YYYY, not in the future */
      readonly dob: string;
      readonly group_number: string;
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
        }
      | undefined;
    readonly version?: "v2" | undefined;
    /** Answers the normalised document in place of the payer's own */
    readonly transform?: "true_eligibility" | undefined;
    /** The caller's own id, returned untouched */
    readonly reference?: string | undefined;
    /** For ClearCoverage */
    readonly location_id?: string | undefined;
    readonly operation?: "eligibility" | "clearcoverage" | undefined;
    /** Items run in order of appointment */
    readonly appointment_at?: string | undefined;
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
    /** Not in lists */
    readonly error?: Schemas["ErrorDetail"] | null;
    readonly failure: Schemas["Failure"] | null;
    /** The job whose answer was reused; the payer was not called again */
    readonly reused_from?: string;
  };
  readonly ApiKey: {
    readonly name: string;
    readonly mode: "live" | "test";
    readonly id: string;
    /** The first characters of the key, to tell keys apart */
    readonly prefix: string;
    readonly disabled: boolean;
    /** Only the operator can enable a key that the operator disabled; null while the key is enabled */
    readonly disabled_by: "operator" | "account" | null;
    readonly created_at: string;
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
    readonly estimated_completion_at: string | null;
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
    }[];
  };
  readonly Rejection: {
    /** The row of the caller's file */
    readonly row: number;
    readonly reference: string | null;
    readonly issues: readonly Schemas["Issue"][];
  };
  readonly Event: {
    /** evt_…; the `webhook-id` of its deliveries */
    readonly id: string;
    readonly type:
      | "job.succeeded"
      | "job.failed"
      | "job.expired"
      | "job.cancelled"
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
    /** Null: those of batches and of jobs without a batch */
    readonly events:
      | readonly (
          | "job.succeeded"
          | "job.failed"
          | "job.expired"
          | "job.cancelled"
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
    readonly last_success_at: string | null;
    readonly last_failure_at: string | null;
    /** Such as `timeout` or `status_500` */
    readonly last_error: string | null;
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
      /** The first 4 KiB of the response */
      readonly answer: string | null;
    }[];
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
    /** How many; null where only what remains is stated. */
    readonly count: number | null;
    /** What is counted. */
    readonly count_unit: "visit" | "unit" | "service" | "day" | "hour" | "month" | null;
    /** Length of the period, in units of it. */
    readonly period_count: number | null;
    /** Unit of the period. */
    readonly period_unit: "day" | "week" | "month" | "year" | "visit" | "lifetime" | null;
    /** How the period runs: from date to date, by the year, or once. */
    readonly basis: "rolling" | "calendar_year" | "benefit_year" | "lifetime" | "unstated" | null;
    /** What each count is for. */
    readonly per: "tooth" | "quadrant" | "arch" | "mouth" | "surface" | "provider" | null;
    /** How many are left in the running period. */
    readonly remaining: number | null;
    /** Codes of the procedures that use up the same limit. */
    readonly shares_with: readonly string[];
    /** The payer's words, where the limit was stated in words. */
    readonly text: string | null;
  };
  readonly Cell: {
    /** Whether the plan pays for it at all. */
    readonly covered: boolean | null;
    /** The plan's share. */
    readonly plan_pays_percent: number | null;
    /** The patient's share: 100 less the plan's. */
    readonly patient_pays_percent: number | null;
    /** Fixed amount the patient pays. */
    readonly copay: string | null;
    /** Whether the deductible comes first. */
    readonly deductible_applies: boolean | null;
  };
  readonly Category: {
    readonly in_network: Schemas["Cell"];
    readonly out_of_network: Schemas["Cell"];
    readonly waiting_period: {
      /** Whether a new member has to wait. */
      readonly applies: boolean | null;
      /** How long. */
      readonly months: number | null;
      /** First day on which it is over. */
      readonly ends_on: string | null;
      /** Whether it is over on the reference date. */
      readonly satisfied: boolean | null;
    };
    /** Youngest age at which it is covered, inclusive. */
    readonly age_min: number | null;
    /** Oldest age at which it is covered, inclusive. */
    readonly age_max: number | null;
    /** Whether the payer wants to be asked before. */
    readonly authorization_required: boolean | null;
    /** Whether a cheaper treatment may be paid instead. */
    readonly alternate_benefit: boolean | null;
    /** How often; of several limits all bind. */
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
    /** What is paid instead, in lower case, such as `amalgam`. */
    readonly downgrade_to: string | null;
    /** When it was last done, as far as the payer knows. */
    readonly last_service_date: string | null;
    /** From when it is covered again, as the payer states. */
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
    /** Whether the deductible comes first. */
    readonly deductible_applies: boolean | null;
    /** How long a new member has to wait. */
    readonly waiting_period_months: number | null;
    /** Whether the shares are stated for the class or taken from its categories. */
    readonly basis: "stated" | "derived" | null;
  };
  readonly Amount: {
    /** The whole amount. */
    readonly total: string | null;
    /** What has been used of it. */
    readonly used: string | null;
    /** What is left of it. */
    readonly remaining: string | null;
  };
  readonly BreakdownLine: Schemas["Procedure"] & {
    /** The procedure code that stands for the question. */
    readonly code: string;
    /** Where the percent or copay comes from, when the payer does not state it for the code itself. */
    readonly percent_source: "procedure" | "range" | "category" | "class" | "general" | null;
  };
  readonly Estimate: {
    /** The patient's share of what is left after the deductible. */
    readonly patient_pays_percent: number | null;
    /** What the patient still has to pay of the deductible before the plan pays. */
    readonly deductible_due: string | null;
    /** What the plan still pays at most; null when unknown, or when there is no maximum. */
    readonly maximum_remaining: string | null;
    /** What the patient pays of the next 100.00 of covered charges. */
    readonly patient_share_of_100: string | null;
  };
  readonly JobDocument: Schemas["Job"] & {
    /** The payer's answer; null until there is one, a string if it is not JSON */
    readonly result: unknown;
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
  readonly TrueEligibility: {
    /** About the response itself. */
    readonly meta: {
      /** Version of this document's shape. */
      readonly schema_version: "1.0";
      /** The form in which the payer's response came. */
      readonly source_format: "x12_271" | "stedi_json" | "onederful_json" | "unknown_json";
      /** Benefits; benefits and rejections; only rejections; or nothing that we can read. */
      readonly outcome: "ok" | "partial" | "rejected" | "unrecognized";
      /** How much the response says. */
      readonly response_level: "detailed" | "general" | "none";
      /** Share of the 30 core fields that are filled, in percent. */
      readonly completeness: number;
      /** How far this reading can be relied on. */
      readonly confidence: "high" | "medium" | "low" | null;
      /** The payer's or sender's reference of this response. */
      readonly transaction_reference: string | null;
      /** The trace number of the question, echoed. */
      readonly trace_number: string | null;
      /** When the payer answered; no time zone is stated. */
      readonly responded_at: string | null;
      /** The date that was asked about. */
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
        /** It says how often a service is paid for. */
        readonly frequency: boolean | null;
      };
    };
    /** Why the payer refused, in its order. */
    readonly errors: readonly {
      /** The payer's code. */
      readonly code: string | null;
      /** What the code means, in one word of ours. */
      readonly name: string;
      /** Whose data the payer speaks of. */
      readonly level: "payer" | "provider" | "subscriber" | "dependent";
      /** Where in a 271 it stands. */
      readonly loop: string;
      /** What the payer says may be done. */
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
      /** Whether asking again, unchanged, can help. */
      readonly retryable: boolean;
      /** Who can mend it. */
      readonly fix_by: "office" | "enrollment" | "service" | "payer";
      /** Its place in the raw response. */
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
      /** Where claims go. */
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
      /** Whether the asking dentist is in the plan's network; only where the payer states that in so many words. */
      readonly network_status: "in_network" | "out_of_network" | null;
    };
    /** Who holds the plan. */
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
      /** Gender as the payer has it. */
      readonly gender: "female" | "male" | "unknown" | null;
      /** Number of the group (employer) through which the subscriber is insured. */
      readonly group_number: string | null;
      readonly address: Schemas["Address"];
    };
    /** Who was asked about. */
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
      /** Gender as the payer has it. */
      readonly gender: "female" | "male" | "unknown" | null;
      readonly address: Schemas["Address"];
      /** True when the patient holds the plan. */
      readonly is_subscriber: boolean | null;
      /** What the patient is to the subscriber. */
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
    /** Whether and since when the patient is covered. */
    readonly coverage: {
      /** Whether the plan is in force for the patient. */
      readonly status: "active" | "pending" | "inactive" | "unknown" | null;
      /** The payer's own status code (EB01). */
      readonly status_code: string | null;
      /** Whom the plan covers. */
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
      /** Since when the patient is covered: eligibility_begin, else plan_begin. */
      readonly effective_date: string | null;
      /** When cover ended or will end, only where that is stated as an end. */
      readonly termination_date: string | null;
      /** Which year amounts are counted in. */
      readonly benefit_year_basis: "calendar_year" | "benefit_year" | null;
      /** First day of the benefit year that holds the reference date. */
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
      /** Who bears the cost of claims. */
      readonly funding: "self_funded" | "fully_insured" | null;
      /** What the plan's payments are based on. */
      readonly fee_schedule: string | null;
    };
    /** What the plan pays at most. */
    readonly maximums: {
      /** In a benefit year. */
      readonly annual: {
        /** For the patient alone. */
        readonly individual: {
          /** With a dentist in the plan's network. */
          readonly in_network: Schemas["Amount"];
          /** With any other dentist. */
          readonly out_of_network: Schemas["Amount"];
        };
        /** For the whole family. */
        readonly family: Schemas["TrueEligibility"]["maximums"]["annual"]["individual"];
      };
      /** In a lifetime, orthodontics apart. */
      readonly lifetime: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** For orthodontics in a lifetime. */
      readonly orthodontic_lifetime: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** True when there is no annual maximum. */
      readonly unlimited: boolean | null;
      /** True when preventive care does not use up the maximum. */
      readonly preventive_exempt: boolean | null;
      /** Unused benefit that is carried into the next year. */
      readonly rollover_amount: string | null;
    };
    /** What the patient pays before the plan pays. */
    readonly deductibles: {
      /** In a benefit year. */
      readonly annual: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** Once in a lifetime. */
      readonly lifetime: Schemas["TrueEligibility"]["maximums"]["annual"];
      /** How many members of a family must meet it. */
      readonly family_member_limit: number | null;
    };
    /** What the patient pays at most. */
    readonly out_of_pocket: {
      /** In a benefit year. */
      readonly annual: Schemas["TrueEligibility"]["maximums"]["annual"];
    };
    /** Amounts for one category, class, procedure or other period. */
    readonly other_amounts: readonly (Schemas["Amount"] & {
      /** What the amount is. */
      readonly kind: "deductible" | "maximum" | "out_of_pocket" | null;
      /** The category it is for, or that of the procedure. */
      readonly category: Schemas["Procedure"]["category"];
      /** The procedure code, or range of codes, it is for. */
      readonly procedure: string | null;
      /** The class it is for. */
      readonly class: "preventive" | "basic" | "major" | "orthodontic" | null;
      /** For whom. */
      readonly coverage_level: "individual" | "family" | null;
      /** On which side of the network. */
      readonly network: "in_network" | "out_of_network" | "both" | null;
      /** The time it is for. */
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
    /** Rules of the plan that are not about one service. */
    readonly clauses: {
      readonly missing_tooth: {
        /** True when teeth lost before the plan began are not replaced at its cost. */
        readonly applies: boolean | null;
      };
      /** False when the payer says there are none; true when any category or class has one. */
      readonly waiting_periods_apply: boolean | null;
      /** Birthday at which a dependent's cover ends. */
      readonly dependent_age_limit: number | null;
      /** Birthday at which a student's cover ends. */
      readonly student_age_limit: number | null;
      readonly predetermination: {
        /** Whether treatment must, or should, be sent in for an estimate first. */
        readonly rule: "required" | "recommended" | null;
        /** From which cost. */
        readonly threshold: string | null;
      };
      readonly cob: {
        /** How this plan pays next to another. */
        readonly method: "standard" | "non_duplication" | "maintenance_of_benefits" | "carve_out" | null;
        /** Which of the patient's plans this is. */
        readonly this_plan_order: "primary" | "secondary" | "tertiary" | null;
        /** Whether the parents' birthdays decide which plan pays first. */
        readonly birthday_rule: boolean | null;
      };
      /** Whether a cheaper treatment may be paid instead. */
      readonly alternate_benefit: boolean | null;
      readonly downgrade: {
        /** White fillings in back teeth are paid as silver ones. */
        readonly posterior_composites: boolean | null;
        /** Porcelain crowns are paid as metal ones. */
        readonly crowns: boolean | null;
      };
      /** Which day counts as the day of the crown. */
      readonly crowns_paid_on: "seat" | "prep" | null;
      readonly replacement: {
        /** After how many months a crown may be replaced. */
        readonly crowns_months: number | null;
        /** After how many months a bridge may be replaced. */
        readonly bridges_months: number | null;
        /** After how many months a denture may be replaced. */
        readonly dentures_months: number | null;
        /** After how many months an implant may be replaced. */
        readonly implants_months: number | null;
      };
      readonly timely_filing: {
        /** Within how many units of time a claim must be sent. */
        readonly count: number | null;
        /** That unit. */
        readonly unit: "day" | "month" | "year" | null;
      };
      /** Whether the payer pays the dentist when the patient asks for it. */
      readonly assignment_of_benefits: boolean | null;
      readonly orthodontics: {
        /** Whether treatment begun before the plan is paid. */
        readonly work_in_progress_covered: boolean | null;
        /** Share that is paid at the beginning. */
        readonly initial_payment_percent: number | null;
        /** How often the rest is paid. */
        readonly payment_frequency: string | null;
      };
      /** What the payer lists as not covered. */
      readonly exclusions: readonly {
        /** The procedure code, or range of codes, that is not covered. */
        readonly code: string | null;
        /** The category that is not covered, or that of the code. */
        readonly category: Schemas["Procedure"]["category"];
      }[];
    };
    /** Services of the past, in order of appearance. */
    readonly history: readonly {
      /** Procedure code; null where the payer states only the category. */
      readonly code: string | null;
      /** Category. */
      readonly category: Schemas["Procedure"]["category"];
      /** When. */
      readonly date: string | null;
      /** Which tooth. */
      readonly tooth: string | null;
    }[];
    /** Cover with other payers. */
    readonly other_coverage: readonly {
      /** The other payer's name. */
      readonly payer_name: string | null;
      /** The other payer's id. */
      readonly payer_id: string | null;
      /** In which order that payer pays. */
      readonly priority: "primary" | "secondary" | "tertiary" | "unknown" | null;
      /** Kind of plan. */
      readonly type:
        | "ppo"
        | "dhmo"
        | "epo"
        | "indemnity"
        | "pos"
        | "medicaid"
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
        | "medicare_advantage"
        | "discount"
        | "other"
        | null;
      /** Whether that plan is in force. */
      readonly status: "active" | "pending" | "inactive" | "unknown" | null;
      /** Its first day. */
      readonly effective_date: string | null;
      /** Its last day, where stated as an end. */
      readonly termination_date: string | null;
    }[];
    /** All that the payer said in its own words, in order. */
    readonly messages: readonly {
      /** The message as it came. */
      readonly text: string;
      /** The rules of reading it satisfied; [] when it was not understood. */
      readonly facts: readonly string[];
      /** Its place in the raw response. */
      readonly source: string;
    }[];
    /** Contradictions, and how they were settled. */
    readonly conflicts: readonly {
      /** JSON pointer of the field. */
      readonly path: string;
      /** The value that was kept. */
      readonly chosen: string | number | boolean;
      /** All of them. */
      readonly candidates: readonly {
        /** One of the values. */
        readonly value: string | number | boolean;
        /** Its place. */
        readonly source: string;
      }[];
    }[];
    /** What to look at before relying on this. */
    readonly warnings: readonly {
      /** What it is. */
      readonly code:
        | "envelope_mismatch"
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
      /** The first place in the raw response. */
      readonly source: string | null;
    }[];
    /** What of the raw response reached no field. */
    readonly unmapped: readonly {
      /** Its place. */
      readonly source: string;
      /** Why. */
      readonly reason:
        | "no_rule"
        | "not_dental"
        | "other_plan"
        | "other_transaction"
        | "segment_not_understood"
        | "reference_not_understood"
        | "date_not_understood"
        | "member_not_understood"
        | "value_invalid";
      /** As it came. */
      readonly raw: string;
    }[];
    /** JSON pointer of a value → its places in the raw response: `x12:<segment>/<element>` or `json:<pointer>`. Where the value was worked out rather than read, the list begins with `derived`. */
    readonly sources: { readonly [name: string]: readonly string[] };
  };
  readonly ClearCoverage: Schemas["TrueEligibility"] & {
    /** The carrier, where it is one that ClearCoverage knows. */
    readonly carrier: {
      /** The carrier's name. */
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
      readonly name?: string | undefined;
      readonly mode?: "live" | "test" | undefined;
    };
    readonly answers: {
      readonly 201: Schemas["ApiKey"] & {
        /** The key; shown only once */
        readonly key: string;
      };
    };
  };
  /** Disable, enable or rename an API key of the key's mode. */
  readonly "PATCH /ApiKey/{id}": {
    readonly body: {
      readonly name?: string | undefined;
      readonly disabled?: boolean | undefined;
    };
    readonly answers: { readonly 200: Schemas["ApiKey"] };
  };
  /** List batches, newest first. */
  readonly "GET /Batch": {
    readonly query: Operations["GET /ApiKey"]["query"];

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
      /** Fills a column that the CSV file lacks */
      readonly npi?: string | undefined;
      /** Fills a column that the CSV file lacks */
      readonly tax_id?: string | undefined;
      /** Fills a column that the CSV file lacks */
      readonly payer_id?: string | undefined;
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
                }
              | undefined;
            readonly version?: "v2" | undefined;
            /** Answers the normalised document in place of the payer's own */
            readonly transform?: "true_eligibility" | undefined;
            /** The caller's own id, returned untouched */
            readonly reference?: string | undefined;
            /** For ClearCoverage */
            readonly location_id?: string | undefined;
            readonly operation?: "eligibility" | "clearcoverage" | undefined;
            /** Items run in order of appointment */
            readonly appointment_at?: string | undefined;
          }
        | undefined;
      readonly items: readonly Schemas["BatchItemInput"][];
    };
    readonly answers: { readonly 202: Schemas["Batch"] };
  };
  /** Read a batch: counts, progress, failures. */
  readonly "GET /Batch/{id}": {
    readonly query: {
      /** Seconds to wait for the end, at most 60 */
      readonly wait?: number | undefined;
    };

    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Cancel a batch. */
  readonly "POST /Batch/{id}/cancel": {
    readonly answers: { readonly 200: Schemas["Batch"] };
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
      readonly format?: "json" | "csv" | undefined;
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
      readonly format?: "ndjson" | "csv" | "json" | undefined;
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
      /** Where the cause is; `service` is Nightguard itself */
      readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service" | undefined;
    };

    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Verify coverage with normalized, enriched benefits. */
  readonly "POST /ClearCoverage": {
    readonly body: {
      readonly payer: Schemas["BatchItemInput"]["payer"];
      readonly provider: {
        readonly npi: string;
        readonly tax_id: string;
      };
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
          }
        | undefined;
      readonly version: "v2";
      /** Answers the normalised document in place of the payer's own */
      readonly transform?: "true_eligibility" | undefined;
      /** The caller's own id, returned untouched */
      readonly reference?: string | undefined;
      /** For ClearCoverage */
      readonly location_id?: string | undefined;
      /** Nothing is asked before this time, at most 90 days ahead */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires; at most 90 days ahead */
      readonly deadline?: string | undefined;
      /** normal if not said */
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | string | undefined;
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
  /** Verify a patient's eligibility and benefits. */
  readonly "POST /Eligibility": {
    readonly body: Operations["POST /ClearCoverage"]["body"];
    readonly answers: { readonly 200: Schemas["TrueEligibility"] | unknown; readonly 202: Schemas["Job"] };
  };
  /** Read events in order. */
  readonly "GET /Event": {
    readonly query: Operations["GET /Batch/{id}"]["query"] & {
      /** How many at once */
      readonly limit?: number | undefined;
      /** The sequence number or id of the last event read */
      readonly after?: string | undefined;
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
  /** List jobs, newest first. */
  readonly "GET /Job": {
    readonly query: Operations["GET /Batch"]["query"] & {
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired" | undefined;
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      readonly batch_id?: string | undefined;
      /** The caller's own id */
      readonly reference?: string | undefined;
      readonly payer_id?: string | undefined;
      readonly created_after?: string | undefined;
      readonly created_before?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["Job"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Read a job with its result. */
  readonly "GET /Job/{id}": {
    readonly query: Operations["GET /Batch/{id}"]["query"];

    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** Cancel a job that is queued or waits for a retry. */
  readonly "POST /Job/{id}/cancel": {
    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** Queue a failed, expired or cancelled job again. */
  readonly "POST /Job/{id}/retry": {
    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** List the payers. */
  readonly "GET /Payer": {
    readonly query: {
      /** Name or id; case, punctuation and small typos do not matter */
      readonly search?: string | undefined;
      readonly feature?: "eligibility" | "claims" | undefined;
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
  /** List what each payer's answers contain. An id can be on several rows; null is unknown. */
  readonly "GET /PayerDirectory": {
    readonly query: {
      /** Name or id; case, punctuation and small typos do not matter */
      readonly search?: string | undefined;
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
  /** Show the account's usage in the key's mode, by day (UTC), operation, payer and outcome, newest first. */
  readonly "GET /Usage": {
    readonly query: {
      readonly from?: string | undefined;
      readonly to?: string | undefined;
    };

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
          /** Calls repeated after one that was never answered */
          readonly possible_duplicates: number;
        }[];
      };
    };
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
      readonly description?: string | null | undefined;
      /** Exactly these, also for rows of batches; null: those of batches and of jobs without a batch */
      readonly events?:
        | readonly (
            | "job.succeeded"
            | "job.failed"
            | "job.expired"
            | "job.cancelled"
            | "batch.completed"
            | "batch.cancelled"
          )[]
        | null
        | undefined;
      /** Include the job with its result, which is personal data */
      readonly include_result?: boolean | undefined;
      /** Deliveries per second at most */
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
      readonly status?: "pending" | "delivered" | "failed" | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly Schemas["WebhookDelivery"][];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Send deliveries that failed since then again. */
  readonly "POST /WebhookEndpoint/{id}/recover": {
    readonly query: {
      /** Deliveries that failed at this time or later */
      readonly since?: string | undefined;
    };

    readonly answers: {
      readonly 202: {
        /** Number of deliveries sent again */
        readonly recovered: number;
      };
    };
  };
  /** Give a webhook endpoint a new secret; it is shown only in this response. */
  readonly "POST /WebhookEndpoint/{id}/rotate": {
    readonly query: {
      readonly overlap_seconds?: number | undefined;
    };

    readonly answers: { readonly 200: Schemas["WebhookEndpointWithSecret"] };
  };
  /** Send a test event to an endpoint. */
  readonly "POST /WebhookEndpoint/{id}/test": {
    readonly answers: { readonly 202: Schemas["WebhookDelivery"] };
  };
  /** Execute a GraphQL operation. */
  readonly "POST /graphql/gql": {
    readonly body: {
      readonly query: string;
      readonly variables?: { readonly [name: string]: unknown } | null | undefined;
      readonly operationName?: string | null | undefined;
    };
    readonly answers: { readonly 200: Schemas["GraphqlAnswer"] };
  };
}
