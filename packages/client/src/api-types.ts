// Written by `npm run types -w packages/client` from the service's own description; not to be edited.

/** The shapes that the description names. */
export interface Schemas {
  readonly Error: {
    readonly error: {
      readonly statusCode: number;
      readonly message: string;
      readonly upstream?: string | { readonly [name: string]: unknown };
      readonly issues?: readonly {
        readonly path: string;
        readonly message: string;
      }[];
    };
  };
  readonly Job: {
    /** job_… */
    readonly id: string;
    readonly operation: "eligibility" | "clearcoverage";
    readonly status: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired";
    readonly mode: "live" | "test";
    readonly batch_id: string | null;
    /** The row of the caller's file */
    readonly row: number | null;
    readonly reference: string | null;
    readonly payer_id: string;
    readonly attempts: number;
    readonly created_at: string;
    readonly not_before: string | null;
    readonly deadline: string | null;
    readonly started_at: string | null;
    readonly finished_at: string | null;
    readonly next_attempt_at: string | null;
    readonly transform: "true_eligibility" | null;
    /** What the answer says of the patient */
    readonly coverage: "active" | "inactive" | "unknown" | "rejected" | null;
    /** Only of a single job */
    readonly error?: {
      readonly statusCode: number;
      readonly message: string;
      readonly upstream?: string | { readonly [name: string]: unknown };
      readonly issues?: readonly {
        readonly path: string;
        readonly message: string;
      }[];
    } | null;
    readonly failure: {
      /** Whose fault it is */
      readonly category: "request" | "patient" | "provider" | "payer" | "plan" | "service";
      readonly code: string;
      /** What to do next */
      readonly hint: string;
      readonly retryable: boolean;
    } | null;
    /** The job whose answer this one has: the payer was not asked again */
    readonly reused_from?: string;
  };
  readonly JobDocument: {
    /** job_… */
    readonly id: string;
    readonly operation: "eligibility" | "clearcoverage";
    readonly status: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired";
    readonly mode: "live" | "test";
    readonly batch_id: string | null;
    /** The row of the caller's file */
    readonly row: number | null;
    readonly reference: string | null;
    readonly payer_id: string;
    readonly attempts: number;
    readonly created_at: string;
    readonly not_before: string | null;
    readonly deadline: string | null;
    readonly started_at: string | null;
    readonly finished_at: string | null;
    readonly next_attempt_at: string | null;
    readonly transform: "true_eligibility" | null;
    /** What the answer says of the patient */
    readonly coverage: "active" | "inactive" | "unknown" | "rejected" | null;
    /** Only of a single job */
    readonly error?: {
      readonly statusCode: number;
      readonly message: string;
      readonly upstream?: string | { readonly [name: string]: unknown };
      readonly issues?: readonly {
        readonly path: string;
        readonly message: string;
      }[];
    } | null;
    readonly failure: {
      /** Whose fault it is */
      readonly category: "request" | "patient" | "provider" | "payer" | "plan" | "service";
      readonly code: string;
      /** What to do next */
      readonly hint: string;
      readonly retryable: boolean;
    } | null;
    /** The job whose answer this one has: the payer was not asked again */
    readonly reused_from?: string;
    /** The payer's answer; null until there is one, a string where it is not JSON */
    readonly result: unknown;
  };
  readonly Batch: {
    /** bat_… */
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
    /** The states add up to total; rejected rows are not among them */
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
    /** Share of the rows that have ended, 0 to 1 */
    readonly progress: number;
    readonly rate_per_second: number | null;
    readonly estimated_completion_at: string | null;
    /** Rows that the deadline will come too early for, as things go */
    readonly at_risk: number;
    readonly failures: readonly {
      /** Whose fault it is */
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
      readonly ends_at?: string;
    }[];
  };
  readonly Rejection: {
    /** The row of the caller's file */
    readonly row: number;
    readonly reference: string | null;
    readonly issues: readonly {
      readonly path: string;
      readonly message: string;
    }[];
  };
}

/** What may be asked, and what is answered when it goes well, by method and path. */
export interface Operations {
  /** Verify a patient's eligibility and benefits. */
  readonly "POST /Eligibility": {
    readonly body: {
      readonly payer: {
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
        readonly dob: string;
        readonly group_number: string;
      };
      readonly dependent?:
        | {
            readonly first_name: string;
            readonly last_name: string;
            readonly dob: string;
            readonly member_id?: string | undefined;
            readonly group_number?: string | undefined;
          }
        | undefined;
      readonly version: "v2";
      readonly transform?: "true_eligibility" | undefined;
      readonly reference?: string | undefined;
      readonly location_id?: string | undefined;
      /** Nothing is asked before this time */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires */
      readonly deadline?: string | undefined;
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | undefined;
    };
    readonly answers: { readonly 200: unknown; readonly 202: Schemas["Job"] };
  };
  /** Verify coverage with normalized, enriched benefits. */
  readonly "POST /ClearCoverage": {
    readonly body: {
      readonly payer: {
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
        readonly dob: string;
        readonly group_number: string;
      };
      readonly dependent?:
        | {
            readonly first_name: string;
            readonly last_name: string;
            readonly dob: string;
            readonly member_id?: string | undefined;
            readonly group_number?: string | undefined;
          }
        | undefined;
      readonly version: "v2";
      readonly transform?: "true_eligibility" | undefined;
      readonly reference?: string | undefined;
      readonly location_id?: string | undefined;
      /** Nothing is asked before this time */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires */
      readonly deadline?: string | undefined;
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | undefined;
    };
    readonly answers: { readonly 200: unknown; readonly 202: Schemas["Job"] };
  };
  /** Read a job with its result. */
  readonly "GET /Job/{id}": {
    readonly query: {
      /** Seconds to wait for the end, at most 60 */
      readonly wait?: number | undefined;
    };

    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** Cancel a job that waits for its turn or for another try. */
  readonly "POST /Job/{id}/cancel": {
    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** Put a job that failed, expired or was cancelled back into the queue. */
  readonly "POST /Job/{id}/retry": {
    readonly answers: { readonly 200: Schemas["JobDocument"] };
  };
  /** List jobs, newest first. */
  readonly "GET /Job": {
    readonly query: {
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired" | undefined;
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      readonly batch_id?: string | undefined;
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
  /** Read a batch: counts, progress, failures. */
  readonly "GET /Batch/{id}": {
    readonly query: {
      /** Seconds to wait for the end, at most 60 */
      readonly wait?: number | undefined;
    };

    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** List batches, newest first. */
  readonly "GET /Batch": {
    readonly query: {
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
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
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      readonly name?: string | undefined;
      readonly transform?: "true_eligibility" | undefined;
      /** Nothing is asked before this time */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires */
      readonly deadline?: string | undefined;
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | undefined;
      /** What becomes of a row whose call was never answered, after a crash: it is asked again, or fails */
      readonly on_unknown?: "retry" | "fail" | undefined;
      readonly on_invalid?: "skip" | "reject" | undefined;
      readonly npi?: string | undefined;
      readonly tax_id?: string | undefined;
      readonly payer_id?: string | undefined;
    };
    readonly body: {
      readonly operation?: "eligibility" | "clearcoverage" | undefined;
      readonly name?: string | undefined;
      readonly transform?: "true_eligibility" | undefined;
      /** Nothing is asked before this time */
      readonly not_before?: string | undefined;
      /** What has not begun by then expires */
      readonly deadline?: string | undefined;
      readonly priority?: "low" | "normal" | "high" | undefined;
      /** An answer to the same question that is younger than this many seconds is used again */
      readonly max_age?: number | string | undefined;
      /** What becomes of a row whose call was never answered, after a crash: it is asked again, or fails */
      readonly on_unknown?: "retry" | "fail" | undefined;
      readonly on_invalid?: "skip" | "reject" | undefined;
      readonly defaults?: { readonly [name: string]: unknown } | undefined;
      readonly items: readonly {
        readonly payer: {
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
          readonly dob: string;
          readonly group_number: string;
        };
        readonly dependent?:
          | {
              readonly first_name: string;
              readonly last_name: string;
              readonly dob: string;
              readonly member_id?: string | undefined;
              readonly group_number?: string | undefined;
            }
          | undefined;
        readonly version?: "v2" | undefined;
        readonly transform?: "true_eligibility" | undefined;
        readonly reference?: string | undefined;
        readonly location_id?: string | undefined;
        readonly operation?: "eligibility" | "clearcoverage" | undefined;
        readonly appointment_at?: string | undefined;
      }[];
    };
    readonly answers: { readonly 202: Schemas["Batch"] };
  };
  /** List the rows that were refused at intake, in row order. */
  readonly "GET /Batch/{id}/rejections": {
    readonly query: {
      readonly limit?: number | undefined;
      /** Go on after this row */
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
  /** Cancel a batch. */
  readonly "POST /Batch/{id}/cancel": {
    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Pause a batch. */
  readonly "POST /Batch/{id}/pause": {
    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Let a paused batch go on. */
  readonly "POST /Batch/{id}/resume": {
    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Have failed and expired rows done again. */
  readonly "POST /Batch/{id}/retry": {
    readonly query: {
      /** Whose fault it is */
      readonly category?: "request" | "patient" | "provider" | "payer" | "plan" | "service" | undefined;
    };

    readonly answers: { readonly 200: Schemas["Batch"] };
  };
  /** Stream results, in row order. */
  readonly "GET /Batch/{id}/results": {
    readonly query: {
      readonly format?: "ndjson" | "csv" | "json" | undefined;
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired" | undefined;
      /** Go on after this row */
      readonly after_row?: number | undefined;
    };

    readonly answers: { readonly 200: unknown };
  };
  /** Watch a batch as server-sent events. */
  readonly "GET /Batch/{id}/events": {
    readonly answers: { readonly 200: unknown };
  };
  /** List the payers that can be asked. */
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
  /** List the carriers that ClearCoverage can ask; a list of its own, unrelated to the payers. */
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
  /** List what each payer's answers hold; several rows may have one id, null is unknown. */
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
  /** List the account's API keys, newest first; a test key sees test keys. */
  readonly "GET /ApiKey": {
    readonly query: {
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };

    readonly answers: {
      readonly 200: {
        readonly data: readonly {
          readonly name: string;
          readonly mode: "live" | "test";
          readonly id: string;
          readonly prefix: string;
          readonly disabled: boolean;
          readonly created_at: string;
        }[];
        readonly next_cursor: string | null;
      };
    };
  };
  /** Create an API key; the key is shown only in this answer. */
  readonly "POST /ApiKey": {
    readonly body: {
      readonly name?: string | undefined;
      readonly mode?: "live" | "test" | undefined;
    };
    readonly answers: {
      readonly 201: {
        readonly name: string;
        readonly mode: "live" | "test";
        readonly id: string;
        readonly prefix: string;
        readonly disabled: boolean;
        readonly created_at: string;
        /** The key; it is shown only now */
        readonly key: string;
      };
    };
  };
  /** Disable, enable or rename an API key. */
  readonly "PATCH /ApiKey/{id}": {
    readonly body: {
      readonly name?: string | undefined;
      readonly disabled?: boolean | undefined;
    };
    readonly answers: {
      readonly 200: {
        readonly name: string;
        readonly mode: "live" | "test";
        readonly id: string;
        readonly prefix: string;
        readonly disabled: boolean;
        readonly created_at: string;
      };
    };
  };
  /** Show what the account used: by day (UTC), operation, payer and outcome, the newest day first. */
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
          /** active, inactive, unknown or rejected, else failed */
          readonly outcome: string;
          readonly verifications: number;
          /** Calls to the payer service, retries included */
          readonly calls: number;
          /** Verifications that got an answer without a call: a fresh one, or another row's */
          readonly reused: number;
          /** Calls made again after one that was never answered */
          readonly possible_duplicates: number;
        }[];
      };
    };
  };
}
