# Written by `npm run types -w packages/client` from the OpenAPI document. Do not edit.
"""Types of requests and answers, named by schema, or by method and path."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union


class RejectedItemInputPayer(TypedDict, total=False):
    id: str


class RejectedItemInputProvider(TypedDict, total=False):
    npi: str
    tax_id: str
    name: str


class RejectedItemInputSubscriber(TypedDict, total=False):
    first_name: str
    last_name: str
    member_id: str
    dob: str
    group_number: str
    gender: str


class RejectedItemInputDependent(TypedDict, total=False):
    first_name: str
    last_name: str
    member_id: str
    dob: str
    group_number: str
    gender: str
    relationship: str


class RejectedItemInput(TypedDict, total=False):
    payer: RejectedItemInputPayer
    provider: RejectedItemInputProvider
    subscriber: RejectedItemInputSubscriber
    dependent: RejectedItemInputDependent
    location_id: str
    operation: str
    reference: str
    appointment_at: str
    date_of_service: str
    procedures: str


class BatchItemInputPayer(TypedDict):
    id: str
    """Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers"""


class _BatchItemInputProviderRequired(TypedDict):
    npi: str
    tax_id: str


class BatchItemInputProvider(_BatchItemInputProviderRequired, total=False):
    name: str
    """Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests"""


class _BatchItemInputSubscriberRequired(TypedDict):
    first_name: str
    last_name: str
    member_id: str
    dob: str
    """A real day, MM/DD/YYYY, not in the future"""
    group_number: str


class BatchItemInputSubscriber(_BatchItemInputSubscriberRequired, total=False):
    gender: Literal["M", "F"]
    """Sent where a payer service takes it"""


class _BatchItemInputDependentRequired(TypedDict):
    first_name: str
    last_name: str
    dob: str
    """A real day, MM/DD/YYYY, not in the future"""


class BatchItemInputDependent(_BatchItemInputDependentRequired, total=False):
    member_id: str
    group_number: str
    gender: Literal["M", "F"]
    """Sent where a payer service takes it"""
    relationship: Literal["spouse", "child", "other"]
    """To the subscriber. Sent where a payer service takes it"""


class _BatchItemInputRequired(TypedDict):
    payer: BatchItemInputPayer
    provider: BatchItemInputProvider
    subscriber: BatchItemInputSubscriber


class BatchItemInput(_BatchItemInputRequired, total=False):
    dependent: BatchItemInputDependent
    """Who is asked about, where that is not the subscriber"""
    date_of_service: str
    """The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it"""
    procedures: Sequence[str]
    """CDT codes to ask about, at most 20. Sent where a payer service takes them"""
    version: Literal["v2"]
    """default `'v2'`"""
    transform: Literal["true_eligibility"]
    """Answers the normalised document in place of the payer's own"""
    reference: str
    """The caller's own id, returned untouched"""
    location_id: str
    """The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only"""
    operation: Literal["eligibility", "clearcoverage"]
    appointment_at: str
    """Items run in order of appointment"""
    mends_row: int
    """The rejected row, of the batch that `mends` names, that this item corrects"""


class BatchItemWithDefaultsInputPayer(TypedDict, total=False):
    id: str
    """Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers"""


class BatchItemWithDefaultsInputProvider(TypedDict, total=False):
    npi: str
    tax_id: str
    name: str
    """Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests"""


class BatchItemWithDefaultsInputSubscriber(TypedDict, total=False):
    first_name: str
    last_name: str
    member_id: str
    dob: str
    """A real day, MM/DD/YYYY, not in the future"""
    group_number: str
    gender: Literal["M", "F"]
    """Sent where a payer service takes it"""


class BatchItemWithDefaultsInputDependent(TypedDict, total=False):
    first_name: str
    last_name: str
    dob: str
    """A real day, MM/DD/YYYY, not in the future"""
    member_id: str
    group_number: str
    gender: Literal["M", "F"]
    """Sent where a payer service takes it"""
    relationship: Literal["spouse", "child", "other"]
    """To the subscriber. Sent where a payer service takes it"""


class BatchItemWithDefaultsInput(TypedDict, total=False):
    payer: BatchItemWithDefaultsInputPayer
    provider: BatchItemWithDefaultsInputProvider
    subscriber: BatchItemWithDefaultsInputSubscriber
    dependent: BatchItemWithDefaultsInputDependent
    date_of_service: str
    """The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it"""
    procedures: Sequence[str]
    """CDT codes to ask about, at most 20. Sent where a payer service takes them"""
    version: Literal["v2"]
    """default `'v2'`"""
    transform: Literal["true_eligibility"]
    """Answers the normalised document in place of the payer's own"""
    reference: str
    """The caller's own id, returned untouched"""
    location_id: str
    """The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only"""
    operation: Literal["eligibility", "clearcoverage"]
    appointment_at: str
    """Items run in order of appointment"""
    mends_row: int
    """The rejected row, of the batch that `mends` names, that this item corrects"""


class _McpMessageInputRequired(TypedDict):
    jsonrpc: Literal["2.0"]


class McpMessageInput(_McpMessageInputRequired, total=False):
    id: Union[str, int]
    """Absent for a notification"""
    method: str
    """Such as `tools/call`; absent for a response"""
    params: Mapping[str, Any]


class AnswerBehind(TypedDict):
    number: int
    """1: the general question. `GET /Job/{id}/answer?number=` gives its bytes"""
    service_types: List[str]
    """The service type codes that were asked for"""
    upstream: Optional[str]
    """The second payer service; null for that of the general question"""
    answered_at: Optional[str]
    """Null while it is asked"""
    merged: bool
    """Whether its values are in the document: false for a rejection, and for an answer about somebody else"""
    failure_code: Optional[str]
    """Why there is no answer, or why the payer rejected the question"""


class Change(TypedDict):
    importance: Literal["stops_visit", "patient_pays", "information"]
    """It stops the visit; it may change what the patient pays; or it is information"""
    text: str
    """As people read it: `Annual maximum, individual, in network, remaining: $1,500.00 → $300.00`"""
    what: str
    """In words: `Annual maximum, individual, in network, remaining`"""
    before: Optional[Union[str, float, bool]]
    """As in the document, limits of frequency in words; null: not stated"""
    after: Optional[Union[str, float, bool]]
    paths: List[str]
    """JSON pointers into the newer document, whose values all changed in this way"""


class JobChangesSince(TypedDict):
    job_id: str
    answered_at: str


class JobChanges(TypedDict):
    since: JobChangesSince
    """The job answered before"""
    items: List[Change]
    """The most important first; [] where nothing changed"""


class Issue(TypedDict):
    path: str
    """Where it is, such as `provider.npi`; empty for the whole"""
    message: str
    """What is wrong, never the value itself"""


class _ErrorDetailRequired(TypedDict):
    statusCode: int
    """The response's status"""
    message: str


class ErrorDetail(_ErrorDetailRequired, total=False):
    upstream: Union[str, Dict[str, Any]]
    """What the payer service answered: its error object if it sent one, else its body as text"""
    issues: List[Issue]
    """Every fault of the request, at most 100"""
    issues_omitted: int
    """How many more faults there were"""


class Error(TypedDict):
    error: ErrorDetail


RecoverySuggestionVariant = Literal["without_name_suffix", "dependent_as_subscriber", "member_id_without_separators", "first_part_of_first_name", "plain_letters", "member_id_without_suffix", "hyphens_as_blanks", "last_part_of_last_name", "first_part_of_last_name", "joined_last_name", "blanks_as_hyphens", "umlauts_spelled_out", "joined_first_name", "member_id_with_suffix_01", "member_id_with_suffix_00", "other_npi"]


class RecoverySuggestionDiffer(TypedDict):
    field: Literal["first_name", "last_name", "dob"]
    asked: str
    answered: Optional[str]
    """Null if the payer does not say"""


class RecoverySuggestion(TypedDict):
    variant: RecoverySuggestionVariant
    """How the question was written otherwise"""
    differs: List[RecoverySuggestionDiffer]
    """What the payer states otherwise than it was asked"""


class Recovery(TypedDict):
    tried: int
    """Questions in other spellings, besides the first one"""
    variants: List[RecoverySuggestionVariant]
    """In the order in which they were asked"""
    accepted: Optional[RecoverySuggestionVariant]
    """The one that found the patient; null if none did"""
    suggestion: Optional[RecoverySuggestion]
    """An answer that is perhaps about somebody else, and therefore not the job's result. Null without one, and for callers who may not see patients"""


FailureCategory = Literal["request", "patient", "provider", "payer", "plan", "service"]


class Failure(TypedDict):
    category: FailureCategory
    """Where the cause is; `service` is Nightguard itself"""
    code: str
    hint: str
    """What to do next"""
    retryable: bool
    """Whether a retry may succeed"""


JobStatus = Literal["queued", "running", "succeeded", "failed", "cancelled", "expired"]


JobChanged = Literal["stops_visit", "patient_pays", "information", "none"]


class _JobRequired(TypedDict):
    id: str
    operation: Literal["eligibility", "clearcoverage"]
    status: JobStatus
    mode: Literal["live", "test"]
    batch_id: Optional[str]
    row: Optional[int]
    """The row of the caller's file"""
    reference: Optional[str]
    payer_id: str
    attempts: int
    """Calls to the payer service"""
    created_at: str
    not_before: Optional[str]
    deadline: Optional[str]
    started_at: Optional[str]
    finished_at: Optional[str]
    next_attempt_at: Optional[str]
    transform: Optional[Literal["true_eligibility"]]
    coverage: Optional[Literal["active", "inactive", "unknown", "rejected"]]
    """What the payer's answer says about the patient"""
    failure: Optional[Failure]


class Job(_JobRequired, total=False):
    changed: JobChanged
    """Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent without an earlier answer"""
    error: Optional[ErrorDetail]
    """Not in lists"""
    reused_from: str
    """The job whose answer was reused; the payer was not called again"""
    perhaps_billed: int
    """Calls for this job that were sent and never answered: each may have been billed. Absent without any"""
    corrects: str
    """The job whose question this one corrects"""
    corrected_by: str
    """The job that corrects this one's question"""
    recovery: Recovery
    """What was asked in other spellings after the payer did not find the patient. Absent if nothing was. Not in lists"""
    answers: List[AnswerBehind]
    """The answers behind the document, where more than the general question was asked. Not in lists"""
    sandbox: Literal[True]
    """The sandbox answers: the result is invented. Absent where a payer was asked"""


class Plan(TypedDict):
    verifications_per_second: float
    """Calls to the payer service, retries included"""
    verification_burst: int
    """Calls allowed at once after a pause"""
    requests_per_second: float
    """Reads, and all other requests that start no verification"""
    max_batch_rows: int
    max_concurrency: int
    """Verifications in flight"""
    verifications_per_day: Optional[int]
    """Calls to the payer service a day (UTC), retries included, in each mode; null: no limit. It also bounds what a stolen key can spend"""
    recovery_questions: int
    """How often a queued question may be asked in other spellings of name and member id after the payer did not find the patient, or with the practice's other NPI after it did not know the dentist; 0: never"""
    questions_per_verification: int
    """Calls for one queued verification, retries included, while points of an office are open that another question may close; 1: the general question alone"""
    cost_per_verification: Optional[float]
    """What the questions of one verification may cost, in the unit of the payer services' `cost_per_question`; null: no limit"""
    seconds_per_verification: Optional[int]
    """After the general answer, the time in which further questions may begin; null: until the deadline"""
    retention_days: int
    """How long jobs and their results are kept"""
    max_stored_rows: int
    """Stored jobs, rows of batches included; beyond them intake is refused with 429"""
    name: str


class OwnAccountStanding(TypedDict):
    status: Union[Literal[200], Literal[402], Literal[403], Literal[500]]
    message: str


class OwnAccount(TypedDict):
    id: str
    name: str
    time_zone: str
    work_due_hours: int
    """How many hours before its appointment an item of the work list is due"""
    plan: Optional[Plan]
    """Null: no subscription"""
    standing: OwnAccountStanding
    """200, or the status and message with which other requests of the account are refused"""
    live_answered_by: Literal["upstream", "sandbox", "none"]
    """What answers live questions: payer services, the sandbox with invented answers, or nothing yet"""
    used_today: float
    """Calls to the payer service today (UTC) in the mode, retries included"""
    stored_rows: float
    """Jobs of both modes, as they were last counted"""
    created_at: str


ApiKeyScope = Literal["verify", "read", "work", "manage_keys", "manage_webhooks", "manage_account"]


class ApiKey(TypedDict):
    name: str
    mode: Literal["live", "test"]
    scopes: List[ApiKeyScope]
    expires_at: Optional[str]
    allowed_cidrs: Optional[List[str]]
    id: str
    prefix: str
    """The first characters of the key, to tell keys apart"""
    disabled: bool
    disabled_by: Optional[Literal["operator", "account"]]
    """Only the operator can enable a key that the operator disabled; null while the key is enabled"""
    last_used_at: Optional[str]
    """When it was last used, up to a minute behind; null: never"""
    created_by: Optional[str]
    """Who created it: `key:` and its id, `user:` and its id, or `administrator:` and a name; null: it is older than this field"""
    created_at: str


class PayerHealthSays(TypedDict):
    answers: int
    """How many were read for it: about one a minute"""
    share: float
    """Of the points, in an answer on average"""


class PayerHealthLastHourOutcome(TypedDict):
    outcome: str
    """`answered`; a rejection's code, such as `AAA_75`; or the failure's code, such as `upstream_timeout`"""
    calls: int


class PayerHealthLastHour(TypedDict):
    asked: int
    """Calls"""
    answered: int
    """With coverage or its absence"""
    rejected: int
    """With a rejection of the question"""
    failed: int
    """Without an answer"""
    median_ms: Optional[int]
    """Time to answer, within about a quarter; null without an answer"""
    p95_ms: Optional[int]
    outcomes: List[PayerHealthLastHourOutcome]
    """The most frequent first"""


class PayerHealth(TypedDict):
    payer_id: str
    payer_name: str
    upstream: str
    """The payer service that is asked for it"""
    state: Literal["down", "slow", "closed", "answers", "not_asked"]
    """`down`: three calls or more, and none answered since the first of them. `slow`: half of the answers of ten minutes took three times as long as usual, and more than five seconds. `closed`: by its hours. `not_asked`: not within an hour"""
    since: Optional[str]
    """Since when the payer is down; null otherwise"""
    opens_at: Optional[str]
    """When a closed payer opens again"""
    last_answer_at: Optional[str]
    usual_median_ms: Optional[int]
    """Of the last seven days"""
    says: Optional[PayerHealthSays]
    """How much of an office's eleven points its answers of 30 days state, by point in `GET /PayerHealth/{id}`; null without one"""
    last_hour: PayerHealthLastHour


class PayerHistorySayPoint(TypedDict):
    name: str
    """`status`, `dates`, `annual_maximum` (total and remaining), `deductible`, `percents`, `frequencies`, `waiting_periods`, `missing_tooth`, `downgrades`, `history`, `orthodontics`"""
    share: float
    """Of the answers that state it, or from which it was computed"""


class PayerHistorySay(TypedDict):
    upstream: str
    answers: int
    """How many were read for it: about one a minute"""
    share: float
    """Of the points, in an answer on average"""
    points: List[PayerHistorySayPoint]


class PayerHistoryPublished(TypedDict):
    upstream: str
    median_ms: int
    p95_ms: int
    p99_ms: int
    url: str
    """The page that says it"""


class PayerHistoryHour(TypedDict):
    hour: str
    asked: int
    """Calls"""
    answered: int
    """With coverage or its absence"""
    rejected: int
    """With a rejection of the question"""
    failed: int
    """Without an answer"""
    median_ms: Optional[int]
    """Time to answer, within about a quarter; null without an answer"""
    p95_ms: Optional[int]


class PayerHistory(TypedDict):
    payer_id: str
    payer_name: str
    says: List[PayerHistorySay]
    """How much its answers state, by payer service"""
    published: List[PayerHistoryPublished]
    """What the payer services through which it was asked publish of their times to answer, over all payers; most publish none"""
    hours: List[PayerHistoryHour]
    """Those of seven days in which the payer was asked, oldest first"""


BatchStatus = Literal["queued", "running", "paused", "completed", "cancelled"]


class BatchCounts(TypedDict):
    total: int
    rejected: int
    queued: int
    running: int
    succeeded: int
    failed: int
    cancelled: int
    expired: int
    deleted: int


class BatchCoverage(TypedDict):
    active: int
    inactive: int
    unknown: int
    rejected: int


BatchWaitingFor = Literal["account_suspended", "no_plan", "queue_unavailable", "no_worker", "no_upstream", "upstream_refuses_credentials", "daily_limit_reached", "plan_too_slow", "payer_held", "payer_closed", "payer_slow"]


class BatchFailure(TypedDict):
    category: FailureCategory
    """Where the cause is; `service` is Nightguard itself"""
    code: str
    hint: str
    """What to do next"""
    payer_id: str
    count: int


BatchWarningKind = Literal["blanks", "invisible_characters", "text_marker", "number_form", "tax_id_dash", "date_form", "date_time", "day_first", "local_time", "gender_word", "relationship_word", "procedure_form", "name_column", "payer_match", "npi_check_digit", "utf_16", "windows_1252", "blanks_before_quotes", "stray_quotes", "title_row", "ignored_columns"]


class _BatchWarningRequired(TypedDict):
    code: str
    message: str


class BatchWarning(_BatchWarningRequired, total=False):
    ends_at: str
    """With `deadline_at_risk`: when the batch would finish within the plan's limits"""
    kind: BatchWarningKind
    """With `read_otherwise`: how the file, or values in it, were read otherwise than written"""
    count: int
    """With `read_otherwise` and `npi_check_digit`: how many values. With `thin_answers`: how many rows ask the payer; in batches of more than 1,000 rows estimated"""
    first_row: int
    """With `read_otherwise` and `npi_check_digit`: the row of the first one"""
    columns: List[str]
    """With `ignored_columns`: the first 20, by number where a name may be a person's"""
    payer_id: str
    """With `thin_answers`, until the batch has ended: a payer whose answers of 30 days stated less than half of an office's eleven points. The five with the most rows, of those with 20 answers or more that were read for it"""
    share: float
    """With `thin_answers`: of the points, in an answer on average, as `says` of `GET /PayerHealth`"""
    points: List[str]
    """With `thin_answers`: those that less than half of the answers state"""


class Batch(TypedDict):
    id: str
    name: Optional[str]
    status: BatchStatus
    operation: Literal["eligibility", "clearcoverage"]
    transform: Optional[Literal["true_eligibility"]]
    not_before: Optional[str]
    deadline: Optional[str]
    priority: Literal["low", "normal", "high"]
    max_age: Optional[int]
    """Seconds"""
    on_unknown: Literal["retry", "fail"]
    mends: Optional[str]
    """The batch whose rejected rows this one corrects"""
    mended: int
    """How many of this batch's rejected rows were corrected in others"""
    needs_you: int
    """Rows that need somebody: refused at intake and not mended (unless the batch is cancelled), failed, expired, or rejected by the payer. A row that was corrected needs somebody if its last correction does"""
    created_at: str
    finished_at: Optional[str]
    counts: BatchCounts
    """The states add up to total; rejected rows are not part of it"""
    coverage: BatchCoverage
    progress: float
    """Share of the rows that have finished, 0 to 1"""
    rate_per_second: Optional[float]
    """Rows that finish per second, measured recently"""
    estimated_completion_at: Optional[str]
    """Null where it is not known, as while rows wait for a payer"""
    waiting_for: List[BatchWaitingFor]
    """Why rows wait, other than for their turn; `warnings` have a sentence for each. Empty where none waits so, and once the batch has ended"""
    at_risk: int
    """Rows that are not expected to start before the deadline"""
    failures: List[BatchFailure]
    warnings: List[BatchWarning]


class BulkActionFilter(TypedDict, total=False):
    status: Literal["queued", "failed", "expired", "cancelled"]
    """Only jobs in this state. A retry takes failed and expired jobs, or cancelled ones if this says so; a cancellation takes queued jobs"""
    batch_id: str
    """Only jobs of this batch"""
    operation: Literal["eligibility", "clearcoverage"]
    """Only jobs of this operation"""
    payer_id: str
    """Only jobs for this payer"""
    category: FailureCategory
    """Only jobs whose failure is of this category"""
    code: str
    """Only jobs whose failure has this code"""
    created_after: str
    """Only jobs created after this time"""
    created_before: str
    """Only jobs created before this time"""


class BulkAction(TypedDict):
    id: str
    action: Literal["retry", "cancel"]
    filter: BulkActionFilter
    state: Literal["waiting", "running", "done", "aborted"]
    counted: int
    """Jobs that matched when it was started"""
    at_least: bool
    """Whether more may match: counting ends after 100,000 jobs"""
    examined: int
    """Jobs looked at so far, also those that do not match"""
    changed: int
    """Jobs queued again, or cancelled, so far. A row that reused the answer of a retried one is queued with it"""
    skipped: int
    """Jobs that matched and could not be changed: others changed them, or their batch is still being cancelled"""
    created_by: str
    """`key:key_…` or `user:usr_…`"""
    created_at: str
    ended_at: Optional[str]


class CoverageOrderReason(TypedDict):
    job_id: str
    path: str
    """JSON pointer in the normalized document of that job; `GET /Job/{id}/why` says where it stands"""
    text: str


class CoveragesPlan(TypedDict):
    job_id: str
    status: JobStatus
    coverage: Optional[Literal["active", "inactive", "unknown", "rejected"]]
    """What the payer's answer says about the patient"""
    payer_id: str
    payer_name: Optional[str]
    """As the payer calls itself; null without an answer"""
    plan_name: Optional[str]
    order: Optional[int]
    """1 for the plan that pays first; null where that is not known, and for a plan that pays nothing"""


class CoveragesNotAsked(TypedDict):
    job_id: str
    path: str
    """JSON pointer in the normalized document of that job; `GET /Job/{id}/why` says where it stands"""
    payer_name: Optional[str]
    payer_id: Optional[str]
    """As the payer that names it gives it"""
    priority: Optional[Literal["primary", "secondary", "tertiary", "unknown"]]


class Coverages(TypedDict):
    plans: List[CoveragesPlan]
    """The job itself and the other jobs about the same person at the same appointment, those that pay first before others"""
    certainty: Literal["stated", "derived", "unknown"]
    """`stated` by a payer; `derived` by the usual rules from what the payers state, under the `assumptions`"""
    reasons: List[CoverageOrderReason]
    assumptions: List[str]
    contradictions: List[CoverageOrderReason]
    """Where the answers disagree about the order"""
    not_asked: List[CoveragesNotAsked]
    """Other coverage that the answers name and none of the jobs asked about"""


class RejectedItemPayer(TypedDict, total=False):
    id: str


class RejectedItemProvider(TypedDict, total=False):
    npi: str
    tax_id: str
    name: str


class RejectedItemSubscriber(TypedDict, total=False):
    first_name: str
    last_name: str
    member_id: str
    dob: str
    group_number: str
    gender: str


class RejectedItemDependent(TypedDict, total=False):
    first_name: str
    last_name: str
    member_id: str
    dob: str
    group_number: str
    gender: str
    relationship: str


class RejectedItem(TypedDict, total=False):
    payer: RejectedItemPayer
    provider: RejectedItemProvider
    subscriber: RejectedItemSubscriber
    dependent: RejectedItemDependent
    location_id: str
    operation: str
    reference: str
    appointment_at: str
    date_of_service: str
    procedures: str


class _RejectionRequired(TypedDict):
    row: int
    """The row of the caller's file"""
    reference: Optional[str]
    issues: List[Issue]
    mended_by: Optional[str]
    """The job of the batch in which this row was corrected"""


class Rejection(_RejectionRequired, total=False):
    item: RejectedItem
    """What was sent, with `items=1`"""


class _DraftRowRequired(TypedDict):
    row: int
    item: RejectedItem
    """The row as it is corrected so far"""


class DraftRow(_DraftRowRequired, total=False):
    left_out: bool
    """Whether the row is not to be sent"""


class Draft(TypedDict):
    rows: List[DraftRow]
    updated_at: str


class DryRunColumn(TypedDict):
    name: str
    """As in the header row; its number where the name may be a person's and is not shown"""
    field: Optional[str]
    """The field that it is read as; null if it is ignored"""
    examples: List[str]
    """What stands in the first 20 rows"""


class DryRunCounts(TypedDict):
    total: int
    rejected: int


class DryRunReason(TypedDict):
    path: str
    message: str
    count: int
    first_row: int


class _DryRunRejectionRequired(TypedDict):
    row: int
    """The row of the caller's file"""
    reference: Optional[str]
    issues: List[Issue]


class DryRunRejection(_DryRunRejectionRequired, total=False):
    item: RejectedItem


class DryRunRow(TypedDict):
    row: int
    item: RejectedItem


class DryRun(TypedDict):
    accepted: bool
    """Whether the upload would be taken in as it is"""
    columns: List[DryRunColumn]
    """Of a table; empty for JSON and NDJSON"""
    missing: List[str]
    """Fields that a table needs and no column holds"""
    issues: List[Issue]
    """Faults of the upload as a whole, such as those of its header row"""
    counts: Optional[DryRunCounts]
    """Rows that would run, and rows that would be rejected; null if the header row does not fit"""
    reasons: List[DryRunReason]
    """Why rows would be rejected, the most frequent first; at most 100"""
    rejections: List[DryRunRejection]
    """The first 200 rows that would be rejected"""
    rows: List[DryRunRow]
    """The first 20 rows as they were read"""
    warnings: List[BatchWarning]
    ends_at: Optional[str]
    """When the batch would finish within the plan's limits, if it began now"""
    deadline: Optional[str]
    at_risk: int
    """Rows that would not start before the deadline"""


class FeeScheduleEntry(TypedDict):
    name: str
    procedures: int
    """How many it has a fee for"""
    updated_at: str


class FeeScheduleFee(TypedDict):
    code: str
    """CDT code"""
    fee: str
    """US dollars with two decimals, such as `120.00`"""
    allowed: Optional[str]
    """The allowed amount of the plan's network, where the office knows it"""


class FeeSchedule(TypedDict):
    name: str
    procedures: int
    """How many it has a fee for"""
    updated_at: str
    fees: List[FeeScheduleFee]
    """By code"""


class FoundValue(TypedDict):
    path: str
    value: Union[str, float, bool]
    label: str
    """What it is, in words"""
    text: str
    """The value as people read it"""


class Finding(TypedDict):
    id: str
    job_id: str
    """The verification it was found for, this one or an earlier one of the patient"""
    source: Literal["telephone", "portal", "patient"]
    """A call to the payer, its web page, or the patient"""
    speaker: Optional[str]
    call_reference: Optional[str]
    found_at: str
    recorded_at: str
    actor: str
    """`key:` and its id, or `user:` and its id"""
    values: List[FoundValue]


FindableFieldKind = Literal["money", "percent", "date", "flag", "choice", "count", "text"]


class FindableField(TypedDict):
    path: str
    label: str
    kind: FindableFieldKind
    options: List[str]
    """Of a choice"""


class OpenPoint(TypedDict):
    name: str
    """Such as `remaining annual maximum`"""
    fields: List[FindableField]


class DeskFigures(TypedDict):
    maximum_remaining: Optional[str]
    """US dollars, as all amounts"""
    maximum: Optional[str]
    deductible_remaining: Optional[str]
    deductible: Optional[str]
    plan_name: Optional[str]


class EntryPatient(TypedDict, total=False):
    first_name: str
    last_name: str
    initials: str
    """Instead of the name, for people who may not see patients"""


class _JobRowRequired(TypedDict):
    row: Optional[int]
    """The row of the caller's file"""
    job_id: str
    status: JobStatus
    coverage: Optional[Literal["active", "inactive", "unknown", "rejected"]]
    """What the payer's answer says about the patient"""
    payer_id: str
    appointment_at: Optional[str]
    patient: EntryPatient
    reference: Optional[str]
    """Null for people who may not see patients"""
    failure: Optional[Failure]
    attempts: int
    """Calls to the payer service"""
    next_attempt_at: Optional[str]
    figures: Optional[DeskFigures]
    """Null without an answer"""
    finished_at: Optional[str]
    corrected_by: Optional[str]
    """The job that asks the corrected question"""


class JobRow(_JobRowRequired, total=False):
    changed: JobChanged
    """Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent without an earlier answer"""
    sandbox: Literal[True]
    """The sandbox answers: the result is invented. Absent where a payer was asked"""


class _JobEntryRequired(TypedDict):
    row: Optional[int]
    """The row of the caller's file"""
    job_id: str
    status: JobStatus
    coverage: Optional[Literal["active", "inactive", "unknown", "rejected"]]
    """What the payer's answer says about the patient"""
    payer_id: str
    appointment_at: Optional[str]
    patient: EntryPatient
    reference: Optional[str]
    """Null for people who may not see patients"""
    failure: Optional[Failure]
    attempts: int
    """Calls to the payer service"""
    next_attempt_at: Optional[str]
    figures: Optional[DeskFigures]
    """Null without an answer"""
    finished_at: Optional[str]
    corrected_by: Optional[str]
    """The job that asks the corrected question"""
    operation: Literal["eligibility", "clearcoverage"]
    batch_id: Optional[str]
    created_at: str


class JobEntry(_JobEntryRequired, total=False):
    changed: JobChanged
    """Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent without an earlier answer"""
    sandbox: Literal[True]
    """The sandbox answers: the result is invented. Absent where a payer was asked"""


AppointmentMismatche = Literal["first_name", "last_name", "dob", "member_id", "group_number", "subscriber_first_name", "subscriber_last_name", "subscriber_dob"]


class _AppointmentRequired(TypedDict):
    row: Optional[int]
    """The row of the caller's file"""
    job_id: str
    status: JobStatus
    coverage: Optional[Literal["active", "inactive", "unknown", "rejected"]]
    """What the payer's answer says about the patient"""
    payer_id: str
    appointment_at: Optional[str]
    patient: EntryPatient
    reference: Optional[str]
    """Null for people who may not see patients"""
    failure: Optional[Failure]
    attempts: int
    """Calls to the payer service"""
    next_attempt_at: Optional[str]
    figures: Optional[DeskFigures]
    """Null without an answer"""
    finished_at: Optional[str]
    corrected_by: Optional[str]
    """The job that asks the corrected question"""
    batch_id: Optional[str]
    verified_at: Optional[str]
    """When the payer's answer came; null without one"""
    mismatches: List[AppointmentMismatche]
    """What the payer states otherwise than it was asked; without the values"""


class Appointment(_AppointmentRequired, total=False):
    changed: JobChanged
    """Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent without an earlier answer"""
    sandbox: Literal[True]
    """The sandbox answers: the result is invented. Absent where a payer was asked"""


class RefusedAppointment(TypedDict):
    batch_id: str
    row: int
    """The row of the caller's file"""
    appointment_at: str
    payer_id: Optional[str]
    """As it was sent, which may be what is wrong; null without one, and for people who may not see patients"""
    patient: EntryPatient
    reference: Optional[str]
    """Null for people who may not see patients"""
    issues: List[Issue]


class AskedQuestionPayer(TypedDict):
    id: str
    """Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers"""


class _AskedQuestionProviderRequired(TypedDict):
    npi: str
    tax_id: str


class AskedQuestionProvider(_AskedQuestionProviderRequired, total=False):
    name: str
    """Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests"""


class _AskedQuestionSubscriberRequired(TypedDict):
    first_name: str
    last_name: str
    member_id: str
    dob: str
    """A real day, MM/DD/YYYY, not in the future"""
    group_number: str


class AskedQuestionSubscriber(_AskedQuestionSubscriberRequired, total=False):
    gender: Literal["M", "F"]
    """Sent where a payer service takes it"""


class _AskedQuestionDependentRequired(TypedDict):
    first_name: str
    last_name: str
    dob: str
    """A real day, MM/DD/YYYY, not in the future"""


class AskedQuestionDependent(_AskedQuestionDependentRequired, total=False):
    member_id: str
    group_number: str
    gender: Literal["M", "F"]
    """Sent where a payer service takes it"""
    relationship: Literal["spouse", "child", "other"]
    """To the subscriber. Sent where a payer service takes it"""


class _AskedQuestionRequired(TypedDict):
    operation: Literal["eligibility", "clearcoverage"]
    payer: AskedQuestionPayer
    provider: AskedQuestionProvider
    subscriber: AskedQuestionSubscriber
    version: Literal["v2"]


class AskedQuestion(_AskedQuestionRequired, total=False):
    transform: Literal["true_eligibility"]
    reference: str
    appointment_at: str
    dependent: AskedQuestionDependent
    """Who is asked about, where that is not the subscriber"""
    location_id: str
    """The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only"""
    date_of_service: str
    """The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it"""
    procedures: List[str]
    """CDT codes to ask about, at most 20. Sent where a payer service takes them"""


class ShownText(TypedDict):
    text: str
    paths: List[str]
    """JSON pointers, in the normalized document, of the values that the text shows; `GET /Job/{id}/why` takes one"""


class OutlineFact(TypedDict):
    label: str
    text: str
    paths: List[str]
    """JSON pointers, in the normalized document, of the values that the text shows; `GET /Job/{id}/why` takes one"""


class OutlineRow(TypedDict):
    cells: List[ShownText]
    """The first names the row"""
    is_group: bool
    """It heads the rows after it"""
    notes: List[ShownText]
    """The payer's messages about the row"""


class OutlineTable(TypedDict):
    head: List[str]
    rows: List[OutlineRow]


OutlineSectionKind = Literal["summary", "doubts", "estimates", "breakdown", "appendix"]


class OutlineSection(TypedDict):
    title: str
    kind: Optional[OutlineSectionKind]
    """`estimates`: what the patient pays, by category; `breakdown`: ClearCoverage's answers by procedure"""
    facts: List[OutlineFact]
    table: Optional[OutlineTable]
    notes: List[ShownText]


class Outline(TypedDict):
    title: str
    subtitle: str
    sections: List[OutlineSection]
    legend: List[str]


class ExplanationHeadPatient(TypedDict):
    first_name: str
    last_name: str


class ExplanationHead(TypedDict):
    patient: ExplanationHeadPatient
    """As asked"""
    status: Optional[str]
    """Coverage, as the normalized document's `coverage.status`"""
    outcome: str
    """As the normalized document's `meta.outcome`"""
    payer_id: str
    payer_name: Optional[str]
    plan_name: Optional[str]
    effective_date: Optional[str]
    termination_date: Optional[str]
    maximum: Optional[str]
    maximum_remaining: Optional[str]
    deductible: Optional[str]
    deductible_remaining: Optional[str]
    appointment_at: Optional[str]
    verified_at: Optional[str]
    """When the payer's answer came"""


class Mismatch(TypedDict):
    field: AppointmentMismatche
    asked: str
    answered: str


class OfficeCompletenessPoint(TypedDict):
    name: str
    """`status`, `dates`, `annual_maximum` (total and remaining), `deductible`, `percents`, `frequencies`, `waiting_periods`, `missing_tooth`, `downgrades`, `history`, `orthodontics`"""
    state: Literal["stated", "derived", "found", "open"]
    """`derived`: computed from what the answer states; `found`: known by a finding alone"""


class OfficeCompleteness(TypedDict):
    known: int
    """Of the points, those that are not open"""
    points: List[OfficeCompletenessPoint]


class _ExplanationRequired(TypedDict):
    job_id: str
    operation: Literal["eligibility", "clearcoverage"]
    head: ExplanationHead
    """In-network figures, dates as `YYYY-MM-DD`"""
    mismatches: List[Mismatch]
    """What the payer states otherwise than it was asked"""
    findings: List[Finding]
    """What people found out beside the payer's answer, for this job or earlier ones of the patient"""
    completeness: OfficeCompleteness
    """Which of an office's eleven points are known, in network, as `says` of `GET /PayerHealth/{id}` counts them"""
    open_points: List[OpenPoint]
    """What neither the payer nor a finding states, in the order of a call, with the fields of `POST /Job/{id}/finding`"""
    outline: Outline


class Explanation(_ExplanationRequired, total=False):
    sandbox: Literal[True]
    """The sandbox answers: the result is invented. Absent where a payer was asked"""


class PlaceElement(TypedDict):
    name: str
    """Such as `EB07`"""
    label: str
    value: str
    meaning: Optional[str]
    """What a code stands for"""
    cited: bool
    """States the value itself"""


class _AnswerPlaceRequired(TypedDict):
    source: str
    """`x12:32` or `json:/…`"""
    text: Optional[str]
    """The segment, or the member as JSON; long ones are cut off"""
    elements: List[PlaceElement]
    """Of a segment"""


class AnswerPlace(_AnswerPlaceRequired, total=False):
    answer: int
    """The number of the answer, where the job has `answers`; absent for the only one"""


class Why(TypedDict):
    path: str
    """JSON pointer in the normalized document"""
    value: Any
    """As it stands there; null if the payer did not state it"""
    derived: bool
    """Computed from what stands at the places"""
    places: List[AnswerPlace]
    """At most 100"""


class JobView(TypedDict):
    actor: str
    """`key:` and its id, or `user:` and its id"""
    name: Optional[str]
    """Of a person"""
    action: str
    """Such as `job.explanation`"""
    at: str


class Location(TypedDict):
    id: str
    """The `location_id` of requests and rows"""
    name: str
    time_zone: str
    updated_at: str


class LocationSummaryCauses(TypedDict):
    request: int
    patient: int
    provider: int
    payer: int
    plan: int
    service: int


class LocationSummary(TypedDict):
    kind: Literal["named", "unnamed", "none"]
    """`named`: a location of `GET /Location`; `unnamed`: all locations of which nothing is set, together, since their ids are not stored; `none`: appointments without a `location_id`"""
    location_id: Optional[str]
    """Null unless `named`, as `name`"""
    name: Optional[str]
    time_zone: str
    """In which its days begin; the account's unless `named`"""
    appointments: int
    """The sum of `verified`, `open`, `cannot_verify`, `unanswered`, `cancelled` and `refused`"""
    verified: int
    """The payer answered and did not reject, or the item of the work list is `done`"""
    verified_in_time: int
    """Of `verified`: so at least `work_due_hours` before the appointment"""
    open: int
    """Items of the work list that still need a person"""
    overdue: int
    """Of `open`: the due time has passed"""
    cannot_verify: int
    """Items of the work list in this state"""
    unanswered: int
    """Queued or running"""
    cancelled: int
    refused: int
    """Refused at intake, and not mended"""
    causes: LocationSummaryCauses
    """Of `open`: where the causes of their failures are, as in `failure.category` of a job"""


EventType = Literal["job.succeeded", "job.failed", "job.expired", "job.cancelled", "job.coverage_changed", "batch.completed", "batch.cancelled"]


class EventData1(TypedDict):
    sequence: int
    """The event's number in its account and mode, one above the previous event's. After a restore of the service from a backup, numbers continue far above; none is used twice"""
    job_id: str
    batch_id: Optional[str]
    status: Literal["succeeded", "failed", "expired", "cancelled"]
    reference: Optional[str]
    """The caller's own id; in webhooks only with `include_result`, because people put names into it"""
    url: str
    """The job's path below the API's address"""


class EventData2(TypedDict):
    sequence: int
    """The event's number in its account and mode, one above the previous event's. After a restore of the service from a backup, numbers continue far above; none is used twice"""
    batch_id: str
    status: Literal["completed", "cancelled"]
    counts: BatchCounts
    """The states add up to total; rejected rows are not part of it"""
    url: str


class Event(TypedDict):
    id: str
    """evt_…; the `webhook-id` of its deliveries"""
    type: EventType
    timestamp: str
    data: Union[EventData1, EventData2]


class WebhookEndpointLast24Hours(TypedDict):
    delivered: int
    undelivered: int
    """Tried without success: to be tried again, or given up"""


class WebhookEndpoint(TypedDict):
    id: str
    """whe_…"""
    url: str
    description: Optional[str]
    mode: Literal["live", "test"]
    """The mode of the key that created it; it gets the events of that mode"""
    key_id: Optional[str]
    """The API key that created it, key_…; null if it was not a key"""
    key_disabled: bool
    """Whether that key is disabled. The endpoint still receives events until it is disabled too"""
    events: Optional[List[EventType]]
    """Null: those of batches and of jobs without a batch, without `job.coverage_changed`"""
    include_result: bool
    rate: float
    """Deliveries per second at most"""
    status: Literal["enabled", "disabled"]
    disabled_reason: Optional[Literal["requested", "gone", "failing"]]
    """requested: by the account; gone: it answered 410; failing: it has failed for five days"""
    disabled_at: Optional[str]
    created_at: str
    old_secret_expires_at: Optional[str]
    """Until then deliveries are signed with the previous secret too"""
    consecutive_failures: int
    failing_since: Optional[str]
    """The first failure since the last success; null if it does not fail"""
    last_success_at: Optional[str]
    last_failure_at: Optional[str]
    last_error: Optional[str]
    """Such as `timeout` or `status_500`"""
    waiting: int
    """Deliveries that are to be sent, and events that it has not got yet. Of each no more than 5,000 are looked at, so a longer queue is counted too low"""
    next_attempt_at: Optional[str]
    """When it is called next, or the present if it is being called; null if nothing waits or it is disabled"""
    last_24_hours: WebhookEndpointLast24Hours
    """Of the newest 1,000 deliveries of these hours, without tests"""


class WebhookEndpointWithSecret(TypedDict):
    id: str
    """whe_…"""
    url: str
    description: Optional[str]
    mode: Literal["live", "test"]
    """The mode of the key that created it; it gets the events of that mode"""
    key_id: Optional[str]
    """The API key that created it, key_…; null if it was not a key"""
    key_disabled: bool
    """Whether that key is disabled. The endpoint still receives events until it is disabled too"""
    events: Optional[List[EventType]]
    """Null: those of batches and of jobs without a batch, without `job.coverage_changed`"""
    include_result: bool
    rate: float
    """Deliveries per second at most"""
    status: Literal["enabled", "disabled"]
    disabled_reason: Optional[Literal["requested", "gone", "failing"]]
    """requested: by the account; gone: it answered 410; failing: it has failed for five days"""
    disabled_at: Optional[str]
    created_at: str
    old_secret_expires_at: Optional[str]
    """Until then deliveries are signed with the previous secret too"""
    consecutive_failures: int
    failing_since: Optional[str]
    """The first failure since the last success; null if it does not fail"""
    last_success_at: Optional[str]
    last_failure_at: Optional[str]
    last_error: Optional[str]
    """Such as `timeout` or `status_500`"""
    waiting: int
    """Deliveries that are to be sent, and events that it has not got yet. Of each no more than 5,000 are looked at, so a longer queue is counted too low"""
    next_attempt_at: Optional[str]
    """When it is called next, or the present if it is being called; null if nothing waits or it is disabled"""
    last_24_hours: WebhookEndpointLast24Hours
    """Of the newest 1,000 deliveries of these hours, without tests"""
    secret: str
    """whsec_…; shown only once"""


WebhookDeliveryType = Literal["job.succeeded", "job.failed", "job.expired", "job.cancelled", "job.coverage_changed", "batch.completed", "batch.cancelled", "endpoint.test"]


class WebhookDeliveryAttempt(TypedDict):
    at: str
    duration_ms: int
    status_code: Optional[int]
    """Null without a response"""
    error: Optional[str]
    """Such as `timeout` or `status_500`; null if the attempt succeeded"""
    answer: Optional[str]
    """The first 4 KiB of the response; null for callers who see no patients, whom it may name, and when the answer is repeated under an `Idempotency-Key`"""


class WebhookDelivery(TypedDict):
    id: str
    """dlv_…"""
    endpoint_id: str
    event_id: str
    """The `webhook-id` of every attempt"""
    type: WebhookDeliveryType
    sequence: Optional[int]
    """The event's number; null for a test"""
    status: Literal["pending", "delivered", "failed"]
    created_at: str
    finished_at: Optional[str]
    next_attempt_at: Optional[str]
    attempts: List[WebhookDeliveryAttempt]


class WebhookDeliveryWithMessageMessageHeader(TypedDict):
    name: str
    value: str


class WebhookDeliveryWithMessageMessage(TypedDict):
    headers: List[WebhookDeliveryWithMessageMessageHeader]
    """Those of Nightguard, as of the last attempt. `webhook-signature` is by the secrets that are valid now, so after a rotation it differs from what was sent"""
    body: Optional[str]
    """As sent, but a result is that of now. Null for callers who see no patients, if the endpoint includes results"""


class WebhookDeliveryWithMessage(TypedDict):
    id: str
    """dlv_…"""
    endpoint_id: str
    event_id: str
    """The `webhook-id` of every attempt"""
    type: WebhookDeliveryType
    sequence: Optional[int]
    """The event's number; null for a test"""
    status: Literal["pending", "delivered", "failed"]
    created_at: str
    finished_at: Optional[str]
    next_attempt_at: Optional[str]
    attempts: List[WebhookDeliveryAttempt]
    message: Optional[WebhookDeliveryWithMessageMessage]
    """Null before the first attempt, and when the event is no longer kept"""


class EventDelivery(TypedDict):
    id: str
    """dlv_…"""
    endpoint_id: str
    url: str
    """The endpoint's present address"""
    status: Literal["pending", "delivered", "failed"]
    created_at: str
    finished_at: Optional[str]
    next_attempt_at: Optional[str]
    attempts: int
    """How many there were"""


class EventWithDeliveries(TypedDict):
    id: str
    """evt_…; the `webhook-id` of its deliveries"""
    type: EventType
    timestamp: str
    data: Union[EventData1, EventData2]
    body: str
    """What is sent to endpoints that include no results"""
    deliveries: List[EventDelivery]
    """One for each endpoint that it was or is being sent to, the newest endpoint first"""


class AuditLine(TypedDict):
    at: str
    actor: str
    """`key:` and its id, `user:` and its id, `administrator:` and its name, `system`, or `anonymous`"""
    account_id: Optional[str]
    mode: Optional[Literal["live", "test"]]
    """Null for what belongs to both"""
    action: str
    """Such as `batch.cancel`; for a refusal by a route without such a name, its method and path"""
    subject: Optional[str]
    """The id of what was read or changed"""
    outcome: float
    """The status of the response: 2xx done (202: accepted, what came of it is the job's), 4xx refused, 5xx failed"""
    count: float
    """How many requests the entry stands for: repeated polls, refusals and failed authentications have an entry at the first, and one with the number of the others when they cease"""
    request_id: Optional[str]
    """`X-Request-Id` of the response, which may be the caller's own"""
    server_request_id: Optional[str]
    """The service's own id of the request"""
    address: Optional[str]
    """Where the request came from"""


class ProviderAddress(TypedDict):
    lines: List[str]
    city: str
    state: str
    postal_code: str


class Provider(TypedDict):
    npi: str
    name: Optional[str]
    first_name: Optional[str]
    last_name: Optional[str]
    taxonomy: Optional[str]
    tax_id: Optional[str]
    address: Optional[ProviderAddress]
    updated_at: str


class Request(TypedDict):
    id: str
    at: str
    """When it was answered"""
    method: str
    route: str
    """Its pattern, such as `/Job/{id}`; `(none)` for a path that does not exist"""
    status: int
    """Of the response"""
    duration_ms: int
    key_id: Optional[str]
    """The API key that sent it; null for a person"""
    user_id: Optional[str]
    """The person who sent it from the console; null for a key"""
    request_id: str
    """`X-Request-Id` of the response, which may be the caller's own"""
    cause: Optional[str]
    """Null below status 400"""
    issue_paths: List[str]
    """The fields at fault, such as `subscriber.dob`, at most ten; `*` for a name that the API does not know"""
    replayed: bool
    """Answered with the result of an earlier request under its `Idempotency-Key`"""


class SourceProblem(TypedDict):
    code: str
    text: str
    """What is wrong and what to do, without names of files or people"""
    since: str


SourceLastRunOutcome = Literal["answered", "refused", "nothing_due", "duplicate", "removed"]


class SourceLastRunCounts(TypedDict):
    total: int
    """Rows that were accepted"""
    succeeded: int
    rejected: int
    """Rows that were refused at intake; not part of total"""


class SourceLastRun(TypedDict):
    outcome: SourceLastRunOutcome
    counts: Optional[SourceLastRunCounts]
    """null where nothing was submitted"""
    ended_at: str
    batch_id: Optional[str]


class Source(TypedDict):
    name: str
    agent: str
    """The id of the agent's installation, which it chooses at random: sources of one name by two agents are two"""
    kind: Literal["folder", "sftp", "open-dental"]
    is_watching: bool
    """Whether the agent keeps running, and reports at least every 15 minutes; false for a single pass"""
    under_way: int
    """Runs that have begun and not ended"""
    last_look_at: Optional[str]
    """When the agent last looked for something new; null: not yet"""
    last_success_at: Optional[str]
    """When a run last ended well; null: not yet"""
    next_run_at: Optional[str]
    """When the source runs next, by its schedule; null for one that takes what comes"""
    late_at: Optional[str]
    """From when on the source is late, unless a run ends well before; null: never"""
    problem: Optional[SourceProblem]
    last_runs: List[SourceLastRun]
    is_late: bool
    """Whether `late_at` has passed"""
    is_silent: bool
    """Whether an agent that keeps running has not reported for 45 minutes"""
    reported_at: str


WorkItemState = Literal["open", "called", "waiting", "done", "cannot_verify", "answered"]


class WorkItem(TypedDict):
    id: str
    state: WorkItemState
    """`open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; `done`; `cannot_verify`: there will be no answer; `answered`: the payer answered before anybody ended the item"""
    owner: Optional[str]
    """Whose item it is, a person's or a key's; null: unassigned"""
    owner_name: Optional[str]
    due_at: str
    """The account's `work_due_hours` before the appointment"""
    is_overdue: bool
    """Whether the due time has passed while the item still needs a person"""
    version: int
    """Counts changes of owner and state; a change names the one that was read"""
    updated_at: Optional[str]
    """When somebody last changed it or added a note; null: not yet"""
    notes: int
    """How many notes it has"""
    appointment: Appointment
    """With the newest job about it"""


WorkEntryState = Literal["open", "called", "waiting", "done", "cannot_verify"]


class WorkEntry(TypedDict):
    id: str
    at: str
    actor: str
    """`user:` or `key:` and an id"""
    actor_name: Optional[str]
    """Null for people who are gone"""
    kind: Literal["owner", "state", "note"]
    """What was changed, or that a note was added"""
    owner: Optional[str]
    """Whose item it is, a person's or a key's; null: unassigned"""
    owner_name: Optional[str]
    state: Optional[WorkEntryState]
    text: Optional[str]
    """Of a note; null for people who may not see patients, when the note mentioned a person whose data was deleted, and when the answer is repeated under an `Idempotency-Key`"""


class WorkItemWithHistory(TypedDict):
    id: str
    state: WorkItemState
    """`open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; `done`; `cannot_verify`: there will be no answer; `answered`: the payer answered before anybody ended the item"""
    owner: Optional[str]
    """Whose item it is, a person's or a key's; null: unassigned"""
    owner_name: Optional[str]
    due_at: str
    """The account's `work_due_hours` before the appointment"""
    is_overdue: bool
    """Whether the due time has passed while the item still needs a person"""
    version: int
    """Counts changes of owner and state; a change names the one that was read"""
    updated_at: Optional[str]
    """When somebody last changed it or added a note; null: not yet"""
    notes: int
    """How many notes it has"""
    appointment: Appointment
    """With the newest job about it"""
    history: List[WorkEntry]
    """Who changed what, and the notes; newest first, at most 200"""


class PatchedWorkItem(TypedDict):
    id: str
    status: Union[Literal[200], Literal[404], Literal[409]]
    """200: as wanted; 404: there is no such item, or its appointment no longer needs a person; 409: changed since it was read"""
    owner: Optional[str]
    """Whose item it is, a person's or a key's; null: unassigned"""
    state: Optional[WorkEntryState]
    """null with 404"""
    version: Optional[int]
    """null with 404"""


class WorkOwner(TypedDict):
    id: str
    name: str


class Address(TypedDict):
    line1: Optional[str]
    """Street and number, or post office box."""
    line2: Optional[str]
    """Second line."""
    city: Optional[str]
    """City."""
    state: Optional[str]
    """State, two letters."""
    postal_code: Optional[str]
    """ZIP code as the payer sent it."""


FrequencyBasis = Literal["rolling", "calendar_year", "benefit_year", "lifetime", "unstated"]


FrequencyPer = Literal["tooth", "quadrant", "arch", "mouth", "surface", "provider"]


class Frequency(TypedDict):
    count: Optional[int]
    """Count; null when only the remaining count is stated."""
    count_unit: Optional[Literal["visit", "unit", "service", "day", "hour", "month"]]
    """What is counted."""
    period_count: Optional[int]
    """Length of the period in its unit."""
    period_unit: Optional[Literal["day", "week", "month", "year", "visit", "lifetime"]]
    """Unit of the period."""
    basis: Optional[FrequencyBasis]
    """How the period runs: from date to date, by the year, or once."""
    per: Optional[FrequencyPer]
    """Scope of the count."""
    remaining: Optional[int]
    """Remaining count in the current period."""
    shares_with: List[str]
    """Procedure codes that share the limit."""
    text: Optional[str]
    """The payer message that stated the limit."""


class Cell(TypedDict):
    covered: Optional[bool]
    """Whether the service is covered."""
    plan_pays_percent: Optional[float]
    """The plan's share."""
    patient_pays_percent: Optional[float]
    """The patient's share: 100 less the plan's."""
    copay: Optional[str]
    """Copay."""
    deductible_applies: Optional[bool]
    """Whether the deductible applies."""


class CategoryWaitingPeriod(TypedDict):
    applies: Optional[bool]
    """Whether a waiting period applies."""
    months: Optional[int]
    """Length in months."""
    ends_on: Optional[str]
    """First day after the waiting period."""
    satisfied: Optional[bool]
    """Whether it has ended on the reference date."""


class CategoryPredetermination(TypedDict):
    rule: Optional[Literal["required", "recommended"]]
    """Whether predetermination is required or recommended."""
    threshold: Optional[str]
    """Cost above which it applies."""


class Category(TypedDict):
    in_network: Cell
    out_of_network: Cell
    waiting_period: CategoryWaitingPeriod
    age_min: Optional[int]
    """Minimum age, inclusive."""
    age_max: Optional[int]
    """Maximum age, inclusive."""
    authorization_required: Optional[bool]
    """Whether preauthorization is required."""
    predetermination: CategoryPredetermination
    """Predetermination."""
    alternate_benefit: Optional[bool]
    """Whether an alternate benefit provision may apply."""
    restrictions: List[str]
    """Teeth, arches, surfaces or materials it is bound to, in the payer's words."""
    frequencies: List[Frequency]
    """Frequency limitations, all of which apply."""


ProcedureCategory = Literal["general", "diagnostic", "xrays", "preventive", "restorative", "crowns", "endodontics", "periodontics", "prosthodontics", "implants", "oral_surgery", "orthodontics", "maxillofacial", "adjunctive", "accident"]


class Procedure(TypedDict):
    category: Optional[ProcedureCategory]
    """The category its code falls under."""
    in_network: Cell
    out_of_network: Cell
    waiting_period: CategoryWaitingPeriod
    age_min: Optional[int]
    """Minimum age, inclusive."""
    age_max: Optional[int]
    """Maximum age, inclusive."""
    authorization_required: Optional[bool]
    """Whether preauthorization is required."""
    predetermination: CategoryPredetermination
    """Predetermination."""
    alternate_benefit: Optional[bool]
    """Whether an alternate benefit provision may apply."""
    restrictions: List[str]
    """Teeth, arches, surfaces or materials it is bound to, in the payer's words."""
    frequencies: List[Frequency]
    """Frequency limitations, all of which apply."""
    downgrade_to: Optional[str]
    """What is paid instead, such as `amalgam`."""
    last_service_date: Optional[str]
    """Last date of service on file with the payer."""
    next_eligible_date: Optional[str]
    """Next date on which it is covered, as stated by the payer."""


class ClassInNetwork(TypedDict):
    plan_pays_percent: Optional[float]
    """The plan's share."""
    patient_pays_percent: Optional[float]
    """The patient's share: 100 less the plan's."""


class Class(TypedDict):
    in_network: ClassInNetwork
    out_of_network: ClassInNetwork
    deductible_applies: Optional[bool]
    """Whether the deductible applies."""
    waiting_period_months: Optional[int]
    """Waiting period in months."""
    basis: Optional[Literal["stated", "derived"]]
    """Whether the shares are stated for the class or taken from its categories."""


class Amount(TypedDict):
    total: Optional[str]
    """Total amount."""
    used: Optional[str]
    """Used amount."""
    remaining: Optional[str]
    """Remaining amount."""


BreakdownLinePercentSource = Literal["procedure", "range", "category", "class", "general"]


class BreakdownLine(TypedDict):
    code: str
    """The procedure code that answers the question."""
    category: Optional[ProcedureCategory]
    """The category its code falls under."""
    in_network: Cell
    out_of_network: Cell
    waiting_period: CategoryWaitingPeriod
    age_min: Optional[int]
    """Minimum age, inclusive."""
    age_max: Optional[int]
    """Maximum age, inclusive."""
    authorization_required: Optional[bool]
    """Whether preauthorization is required."""
    predetermination: CategoryPredetermination
    """Predetermination."""
    alternate_benefit: Optional[bool]
    """Whether an alternate benefit provision may apply."""
    restrictions: List[str]
    """Teeth, arches, surfaces or materials it is bound to, in the payer's words."""
    frequencies: List[Frequency]
    """Frequency limitations, all of which apply."""
    downgrade_to: Optional[str]
    """What is paid instead, such as `amalgam`."""
    last_service_date: Optional[str]
    """Last date of service on file with the payer."""
    next_eligible_date: Optional[str]
    """Next date on which it is covered, as stated by the payer."""
    percent_source: Optional[BreakdownLinePercentSource]
    """Source of the percentage or copay."""


class Estimate(TypedDict):
    patient_pays_percent: Optional[float]
    """The patient's share after the deductible."""
    deductible_due: Optional[str]
    """Remaining deductible."""
    maximum_remaining: Optional[str]
    """Remaining maximum; null when unknown or unlimited."""
    patient_share_of_100: Optional[str]
    """What the patient pays of the next 100.00 of covered charges."""


class MoneyRange(TypedDict):
    min: str
    """Lowest"""
    max: str
    """Highest"""


class EstimatePlace(TypedDict):
    plan: int
    """1 for the plan that pays first"""
    path: Optional[str]
    """JSON pointer of the value in the normalized document"""
    sources: List[str]
    """Where in the payer's answer it stands, as in `sources` of the document; `finding` for what a person found out"""


EstimateReasonWhat = Literal["coverage", "order_of_plans", "coordination", "network", "allowed_amount", "benefit_year", "not_covered", "percent", "copay", "office_visit_copay", "deductible", "deductible_applies", "maximum", "frequency", "waiting_period", "age", "missing_tooth", "replacement", "downgrade", "restriction", "predetermination", "too_many_unknowns"]


class EstimateReason(TypedDict):
    what: EstimateReasonWhat
    text: str
    place: EstimatePlace


class EstimateUnknown(TypedDict):
    what: EstimateReasonWhat
    text: str
    effect: Literal["widens", "assumed"]
    """`widens`: the range covers every value that it can have; `assumed`: the answer says nothing of it, and the text says what was assumed"""
    place: EstimatePlace


class EstimatedProcedure(TypedDict):
    code: str
    """CDT code"""
    tooth: Optional[str]
    surfaces: Optional[str]
    quantity: int
    date: str
    """Day of service"""
    fee: str
    """The office's fee for all of the quantity"""
    allowed: Optional[MoneyRange]
    """The allowed amount for all of the quantity; null where it is not known: the fee is its upper bound"""
    insurance_pays: MoneyRange
    """What the plans pay together"""
    plans_pay: List[MoneyRange]
    """What each plan pays, in the order of the plans"""
    patient_pays: MoneyRange
    next_covered_on: Optional[str]
    """Next day on which a limit or a waiting period that forbids it on this day no longer does; null where none does, or where the day is not known"""
    reasons: List[EstimateReason]
    unknown: List[EstimateUnknown]


class ProcedureEstimateTotal(TypedDict):
    fee: str
    """US dollars"""
    insurance_pays: MoneyRange
    patient_pays: MoneyRange


class ProcedureEstimate(TypedDict):
    notice: Literal["An estimate, not a promise of payment."]
    procedures: List[EstimatedProcedure]
    """In the order in which they were given"""
    office_visit_copays: MoneyRange
    """What the plan charges for each day of service beside the procedures; in the patient's total"""
    total: ProcedureEstimateTotal
    """Of all together: can be narrower than the sum of the ranges, because the procedures share deductibles and maximums"""


class _JobDocumentRequired(TypedDict):
    id: str
    operation: Literal["eligibility", "clearcoverage"]
    status: JobStatus
    mode: Literal["live", "test"]
    batch_id: Optional[str]
    row: Optional[int]
    """The row of the caller's file"""
    reference: Optional[str]
    payer_id: str
    attempts: int
    """Calls to the payer service"""
    created_at: str
    not_before: Optional[str]
    deadline: Optional[str]
    started_at: Optional[str]
    finished_at: Optional[str]
    next_attempt_at: Optional[str]
    transform: Optional[Literal["true_eligibility"]]
    coverage: Optional[Literal["active", "inactive", "unknown", "rejected"]]
    """What the payer's answer says about the patient"""
    failure: Optional[Failure]
    result: Any
    """The payer's answer; null until there is one, a string if it is not JSON"""


class JobDocument(_JobDocumentRequired, total=False):
    changed: JobChanged
    """Against the patient's last answer from this payer: whether a change stops the visit, may change what the patient pays, or informs. Absent without an earlier answer"""
    error: Optional[ErrorDetail]
    """Not in lists"""
    reused_from: str
    """The job whose answer was reused; the payer was not called again"""
    perhaps_billed: int
    """Calls for this job that were sent and never answered: each may have been billed. Absent without any"""
    corrects: str
    """The job whose question this one corrects"""
    corrected_by: str
    """The job that corrects this one's question"""
    recovery: Recovery
    """What was asked in other spellings after the payer did not find the patient. Absent if nothing was. Not in lists"""
    answers: List[AnswerBehind]
    """The answers behind the document, where more than the general question was asked. Not in lists"""
    sandbox: Literal[True]
    """The sandbox answers: the result is invented. Absent where a payer was asked"""
    changes: JobChanges
    """What differs from the payer's last answer about the same patient (payer, member id and birthday). Absent without one, and for rejections"""
    findings: List[Finding]
    """What people found out beside the payer's answer, for this job or earlier ones of the patient. Absent without any"""


class ColumnMappingFill(TypedDict, total=False):
    npi: str
    tax_id: str
    payer_id: str


class ColumnMapping(TypedDict):
    name: str
    columns: Dict[str, str]
    fill: ColumnMappingFill
    updated_at: str


class GraphqlErrorLocation(TypedDict):
    line: int
    column: int


class _GraphqlErrorRequired(TypedDict):
    message: str
    extensions: ErrorDetail


class GraphqlError(_GraphqlErrorRequired, total=False):
    locations: List[GraphqlErrorLocation]
    """Places in the query"""
    path: List[Union[str, int]]
    """The field that failed; absent if the whole operation failed"""


class GraphqlAnswer(TypedDict, total=False):
    data: Optional[Dict[str, Any]]
    """The selected fields, null for each that failed; absent if the operation was not executed"""
    errors: List[GraphqlError]
    """Absent if nothing failed"""


class _McpAnswerErrorRequired(TypedDict):
    code: int
    message: str


class McpAnswerError(_McpAnswerErrorRequired, total=False):
    data: Any


class _McpAnswerRequired(TypedDict):
    jsonrpc: Literal["2.0"]
    id: Union[str, int]


class McpAnswer(_McpAnswerRequired, total=False):
    result: Dict[str, Any]
    error: McpAnswerError


TrueEligibilityMetaSourceFormat = Literal["x12_271", "stedi_json", "onederful_json", "availity_json", "unknown_json"]


class TrueEligibilityMetaCapabilities(TypedDict):
    coinsurance: Optional[bool]
    """The response holds a percent or a copay."""
    deductible: Optional[bool]
    """It holds a deductible."""
    descriptions: Optional[bool]
    """It holds messages or a plan's name."""
    limitations: Optional[bool]
    """It holds frequencies, maximums, ages, waiting periods, exclusions or other amounts."""
    frequency: Optional[bool]
    """It holds frequencies."""


class TrueEligibilityMeta(TypedDict):
    schema_version: Literal["1.0"]
    """Version of this document's shape."""
    source_format: TrueEligibilityMetaSourceFormat
    """The form in which the payer's response came."""
    outcome: Literal["ok", "partial", "rejected", "unrecognized"]
    """Benefits; benefits and rejections; only rejections; or not recognized."""
    response_level: Literal["detailed", "general", "none"]
    """Level of detail."""
    completeness: int
    """Share of the 30 core fields that are filled, in percent."""
    confidence: Optional[Literal["high", "medium", "low"]]
    """Confidence in this document."""
    transaction_reference: Optional[str]
    """The payer's or sender's reference of this response."""
    trace_number: Optional[str]
    """Trace number of the inquiry."""
    responded_at: Optional[str]
    """Date and time of the response, without time zone."""
    service_date: Optional[str]
    """Date of service."""
    capabilities: TrueEligibilityMetaCapabilities


TrueEligibilityErrorFollowUp = Literal["correct_and_resubmit", "resubmission_not_allowed", "resubmit_original", "resubmission_allowed", "do_not_resubmit_third_party", "wait_30_days", "wait_10_days", "do_not_resubmit_will_respond"]


class TrueEligibilityError(TypedDict):
    code: Optional[str]
    """The payer's code."""
    name: str
    """Our name for the code."""
    level: Literal["payer", "provider", "subscriber", "dependent"]
    """Party that the rejection is about."""
    loop: str
    """Its loop in a 271."""
    follow_up: Optional[TrueEligibilityErrorFollowUp]
    """Follow-up action stated by the payer."""
    retryable: bool
    """Whether an unchanged retry can help."""
    fix_by: Literal["office", "enrollment", "service", "payer"]
    """Who can fix it."""
    source: str
    """Its source in the raw response."""


class TrueEligibilityPayer(TypedDict):
    id: Optional[str]
    """The payer's id as it gives it itself."""
    name: Optional[str]
    """The payer's name."""
    phone: Optional[str]
    """The first telephone number the payer states, digits only."""
    email: Optional[str]
    """The first e-mail address the payer states."""
    url: Optional[str]
    """The first web page the payer states."""
    claims_address: Address
    """Claims address."""


class TrueEligibilityProvider(TypedDict):
    npi: Optional[str]
    """National provider identifier."""
    tax_id: Optional[str]
    """Tax id."""
    name: Optional[str]
    """The office's name, or the dentist's."""
    network_status: Optional[Literal["in_network", "out_of_network"]]
    """Whether the asking dentist is in the plan's network; only if the payer states it explicitly."""


class TrueEligibilitySubscriber(TypedDict):
    member_id: Optional[str]
    """Member id. A dependent without one of its own has the subscriber's."""
    first_name: Optional[str]
    """First name."""
    middle_name: Optional[str]
    """Middle name or initial."""
    last_name: Optional[str]
    """Last name."""
    suffix: Optional[str]
    """Suffix of the name, such as JR."""
    dob: Optional[str]
    """Date of birth."""
    gender: Optional[Literal["female", "male", "unknown"]]
    """Gender on file with the payer."""
    group_number: Optional[str]
    """Number of the group (employer) through which the subscriber is insured."""
    address: Address


TrueEligibilityPatientRelationship = Literal["self", "spouse", "child", "employee", "other_adult", "life_partner", "other", "unknown"]


class TrueEligibilityPatient(TypedDict):
    member_id: Optional[str]
    """Member id. A dependent without one of its own has the subscriber's."""
    first_name: Optional[str]
    """First name."""
    middle_name: Optional[str]
    """Middle name or initial."""
    last_name: Optional[str]
    """Last name."""
    suffix: Optional[str]
    """Suffix of the name, such as JR."""
    dob: Optional[str]
    """Date of birth."""
    gender: Optional[Literal["female", "male", "unknown"]]
    """Gender on file with the payer."""
    address: Address
    is_subscriber: Optional[bool]
    """True when the patient holds the plan."""
    relationship: Optional[TrueEligibilityPatientRelationship]
    """Relationship to the subscriber."""
    student_status: Optional[Literal["full_time", "part_time", "not_student"]]
    """Whether the patient is a student."""


class TrueEligibilityPrimaryDentist(TypedDict):
    name: Optional[str]
    """The dentist's name, or the office's."""
    npi: Optional[str]
    """National provider identifier."""
    id: Optional[str]
    """The payer's own id of the dentist."""
    phone: Optional[str]
    """Telephone number, digits only."""


class TrueEligibilityDentalAdministrator(TypedDict):
    name: Optional[str]
    """The administrator's name."""
    id: Optional[str]
    """The administrator's id, as the payer gives it."""
    phone: Optional[str]
    """Telephone number, digits only."""
    url: Optional[str]
    """Web page."""


TrueEligibilityCoverageCoverageLevel = Literal["individual", "family", "employee_only", "employee_spouse", "employee_children", "children_only", "dependents_only", "spouse_children", "spouse_only"]


class TrueEligibilityCoverage(TypedDict):
    status: Optional[Literal["active", "pending", "inactive", "unknown"]]
    """Coverage status of the patient."""
    status_code: Optional[str]
    """The payer's own status code (EB01)."""
    coverage_level: Optional[TrueEligibilityCoverageCoverageLevel]
    """Coverage level."""
    eligibility_begin: Optional[str]
    """First day the person is eligible."""
    eligibility_end: Optional[str]
    """Last day the person is eligible."""
    plan_begin: Optional[str]
    """First day of the plan."""
    plan_end: Optional[str]
    """Last day of the plan."""
    effective_date: Optional[str]
    """Start of coverage: eligibility_begin, else plan_begin."""
    termination_date: Optional[str]
    """End of coverage, only if stated as an end."""
    benefit_year_basis: Optional[Literal["calendar_year", "benefit_year"]]
    """Year that annual amounts refer to."""
    benefit_year_start: Optional[str]
    """First day of the benefit year that includes the reference date."""
    benefit_year_end: Optional[str]
    """Last day of that benefit year."""


TrueEligibilityPlanType = Literal["ppo", "dhmo", "epo", "indemnity", "pos", "medicaid", "medicare", "medicare_advantage", "discount", "other"]


class TrueEligibilityPlanFeeSchedules(TypedDict):
    in_network: Optional[str]
    """Basis of payment in network."""
    out_of_network: Optional[str]
    """Basis of payment out of network."""


class TrueEligibilityPlan(TypedDict):
    name: Optional[str]
    """The plan's name."""
    type: Optional[TrueEligibilityPlanType]
    """Kind of plan; `other` where the payer's code says none of these."""
    type_code: Optional[str]
    """The payer's own code of the kind of plan (EB04)."""
    number: Optional[str]
    """Plan number."""
    policy_number: Optional[str]
    """Policy number."""
    network_id: Optional[str]
    """Id of the plan's network."""
    group_number: Optional[str]
    """Group number."""
    group_name: Optional[str]
    """The group's name, mostly the employer's."""
    networks: List[str]
    """Networks the payer names."""
    funding: Optional[Literal["self_funded", "fully_insured"]]
    """Who funds the plan."""
    fee_schedule: Optional[str]
    """Fee schedule: the one in network, or the only one."""
    fee_schedules: TrueEligibilityPlanFeeSchedules


class TrueEligibilityMaximumsAnnualIndividual(TypedDict):
    in_network: Amount
    """In network."""
    out_of_network: Amount
    """Out of network."""


class TrueEligibilityMaximumsAnnual(TypedDict):
    individual: TrueEligibilityMaximumsAnnualIndividual
    """Individual."""
    family: TrueEligibilityMaximumsAnnualIndividual
    """Family."""


class TrueEligibilityMaximums(TypedDict):
    annual: TrueEligibilityMaximumsAnnual
    """Per benefit year."""
    lifetime: TrueEligibilityMaximumsAnnual
    """Per lifetime, without orthodontics."""
    orthodontic_lifetime: TrueEligibilityMaximumsAnnual
    """Per lifetime for orthodontics."""
    unlimited: Optional[bool]
    """True when there is no annual maximum."""
    preventive_exempt: Optional[bool]
    """True when preventive services do not count toward the maximum."""
    rollover_amount: Optional[str]
    """Unused benefit carried over into the next year."""


class TrueEligibilityDeductibles(TypedDict):
    annual: TrueEligibilityMaximumsAnnual
    """Per benefit year."""
    lifetime: TrueEligibilityMaximumsAnnual
    """Per lifetime."""
    family_member_limit: Optional[int]
    """Number of family members that must meet it."""


class TrueEligibilityOutOfPocket(TypedDict):
    annual: TrueEligibilityMaximumsAnnual
    """Per benefit year."""


TrueEligibilityOtherAmountPeriod = Literal["calendar_year", "benefit_year", "lifetime", "visit", "month", "week", "day", "year", "unstated"]


_TrueEligibilityOtherAmountNamed = TypedDict("_TrueEligibilityOtherAmountNamed", {"class": "Optional[Literal['preventive', 'basic', 'major', 'orthodontic']]"})


class TrueEligibilityOtherAmount(_TrueEligibilityOtherAmountNamed):
    kind: Optional[Literal["deductible", "maximum", "out_of_pocket"]]
    """Kind of amount."""
    category: Optional[ProcedureCategory]
    """The category it is for, or that of the procedure."""
    procedure: Optional[str]
    """The procedure code, or range of codes, it is for."""
    coverage_level: Optional[Literal["individual", "family"]]
    """Coverage level."""
    network: Optional[Literal["in_network", "out_of_network", "both"]]
    """Network."""
    period: Optional[TrueEligibilityOtherAmountPeriod]
    """Period."""
    total: Optional[str]
    """Total amount."""
    used: Optional[str]
    """Used amount."""
    remaining: Optional[str]
    """Remaining amount."""


class TrueEligibilityClasses(TypedDict):
    preventive: Class
    basic: Class
    major: Class
    orthodontic: Class


class TrueEligibilityCategories(TypedDict):
    general: Category
    diagnostic: Category
    xrays: Category
    preventive: Category
    restorative: Category
    crowns: Category
    endodontics: Category
    periodontics: Category
    prosthodontics: Category
    implants: Category
    oral_surgery: Category
    orthodontics: Category
    maxillofacial: Category
    adjunctive: Category
    accident: Category


class TrueEligibilityClausesMissingTooth(TypedDict):
    applies: Optional[bool]
    """True when the missing tooth clause applies: replacing teeth that were lost before coverage began is not covered."""


class TrueEligibilityClausesOfficeVisitCopay(TypedDict):
    in_network: Optional[str]
    """Fixed amount that the patient pays for each office visit in network, beside other copays."""
    out_of_network: Optional[str]
    """The same out of network."""


TrueEligibilityClausesCobMethod = Literal["standard", "non_duplication", "maintenance_of_benefits", "carve_out"]


class TrueEligibilityClausesCob(TypedDict):
    method: Optional[TrueEligibilityClausesCobMethod]
    """Coordination of benefits method."""
    this_plan_order: Optional[Literal["primary", "secondary", "tertiary"]]
    """Order of this plan among the patient's plans."""
    birthday_rule: Optional[bool]
    """Whether the birthday rule applies."""


class TrueEligibilityClausesDowngrade(TypedDict):
    posterior_composites: Optional[bool]
    """Posterior composites are downgraded to amalgam."""
    crowns: Optional[bool]
    """Porcelain crowns are downgraded to metal."""


class TrueEligibilityClausesReplacement(TypedDict):
    crowns_months: Optional[int]
    """Replacement limit for crowns in months."""
    bridges_months: Optional[int]
    """Replacement limit for bridges in months."""
    dentures_months: Optional[int]
    """Replacement limit for dentures in months."""
    implants_months: Optional[int]
    """Replacement limit for implants in months."""


class TrueEligibilityClausesTimelyFiling(TypedDict):
    count: Optional[int]
    """Timely filing limit, in `unit`s."""
    unit: Optional[Literal["day", "month", "year"]]
    """Unit of the limit."""


class TrueEligibilityClausesOrthodontics(TypedDict):
    work_in_progress_covered: Optional[bool]
    """Whether orthodontic work in progress is covered."""
    initial_payment_percent: Optional[float]
    """Percentage paid as the initial orthodontic payment."""
    payment_frequency: Optional[str]
    """How often the rest of the orthodontic benefit is paid, such as `monthly`."""


class TrueEligibilityClausesExclusion(TypedDict):
    code: Optional[str]
    """Excluded procedure code or range of codes."""
    category: Optional[ProcedureCategory]
    """Excluded category, or the category of the excluded code."""


class TrueEligibilityClauses(TypedDict):
    missing_tooth: TrueEligibilityClausesMissingTooth
    waiting_periods_apply: Optional[bool]
    """False when the payer says there are none; true when any category or class has one."""
    dependent_age_limit: Optional[int]
    """Age at which a dependent's coverage ends."""
    student_age_limit: Optional[int]
    """Age at which a student's coverage ends."""
    predetermination: CategoryPredetermination
    """Predetermination."""
    office_visit_copay: TrueEligibilityClausesOfficeVisitCopay
    cob: TrueEligibilityClausesCob
    alternate_benefit: Optional[bool]
    """Whether an alternate benefit provision may apply."""
    downgrade: TrueEligibilityClausesDowngrade
    crowns_paid_on: Optional[Literal["seat", "prep"]]
    """Whether crowns are paid on the seat date or the preparation date."""
    replacement: TrueEligibilityClausesReplacement
    timely_filing: TrueEligibilityClausesTimelyFiling
    assignment_of_benefits: Optional[bool]
    """Whether assignment of benefits is accepted."""
    orthodontics: TrueEligibilityClausesOrthodontics
    exclusions: List[TrueEligibilityClausesExclusion]
    """Exclusions listed by the payer."""


class TrueEligibilityHistory(TypedDict):
    code: Optional[str]
    """Procedure code; null where the payer states only the category."""
    category: Optional[ProcedureCategory]
    """Category."""
    date: Optional[str]
    """Date of service."""
    tooth: Optional[str]
    """Tooth."""


class TrueEligibilityOtherCoveragePolicyholder(TypedDict):
    first_name: Optional[str]
    """The policyholder's first name."""
    last_name: Optional[str]
    """The policyholder's last name."""


class TrueEligibilityOtherCoverage(TypedDict):
    payer_name: Optional[str]
    """The other payer's name."""
    payer_id: Optional[str]
    """The other payer's id."""
    priority: Optional[Literal["primary", "secondary", "tertiary", "unknown"]]
    """Order in which that payer pays."""
    type: Optional[TrueEligibilityPlanType]
    """Kind of plan."""
    plan_name: Optional[str]
    """The plan's name."""
    plan_number: Optional[str]
    """Plan number."""
    member_id: Optional[str]
    """Member id with the other payer."""
    group_number: Optional[str]
    """Group number with the other payer."""
    effective_date: Optional[str]
    """First day."""
    termination_date: Optional[str]
    """Last day."""
    phone: Optional[str]
    """Telephone number, digits only."""
    policy_number: Optional[str]
    """Policy number with the other payer."""
    policyholder: TrueEligibilityOtherCoveragePolicyholder
    address: Address


class TrueEligibilityOtherPlan(TypedDict):
    name: Optional[str]
    """The plan's name."""
    number: Optional[str]
    """Plan number."""
    group_number: Optional[str]
    """Group number."""
    type: Optional[TrueEligibilityPlanType]
    """Kind of plan."""
    status: Optional[Literal["active", "pending", "inactive", "unknown"]]
    """Status of that plan."""
    effective_date: Optional[str]
    """Its first day."""
    termination_date: Optional[str]
    """Its last day, where stated as an end."""


class TrueEligibilityMessageTarget(TypedDict):
    categories: List[ProcedureCategory]
    """Categories; `general` is dental care as a whole."""
    classes: List[Literal["preventive", "basic", "major", "orthodontic"]]
    """Classes."""
    procedures: List[str]
    """Procedure codes and ranges of them."""


class TrueEligibilityMessage(TypedDict):
    text: str
    """The message as received."""
    facts: List[str]
    """Rules that found facts in it; [] when it was not understood."""
    source: str
    """Its source in the raw response."""
    target: Optional[TrueEligibilityMessageTarget]
    """Services that the message's row is about; null outside of rows and in rows that are not used."""


class TrueEligibilityConflictCandidate(TypedDict):
    value: Union[str, float, bool]
    """One of the values."""
    source: str
    """Its source."""


class TrueEligibilityConflict(TypedDict):
    path: str
    """JSON pointer of the field."""
    chosen: Union[str, float, bool]
    """The value that was kept."""
    candidates: List[TrueEligibilityConflictCandidate]
    """All of them."""


TrueEligibilityWarningCode = Literal["envelope_mismatch", "truncated", "delimiter_undeclared", "coverage_dates_contradict_status", "no_dental_service_stated", "amount_means_no_limit", "date_invalid", "service_inherited", "network_unstated", "remaining_exceeds_total", "amounts_do_not_add_up", "deductible_unusually_high", "percent_from_benefit_description", "coinsurance_possibly_inverted"]


class TrueEligibilityWarning(TypedDict):
    code: TrueEligibilityWarningCode
    """Kind of warning."""
    path: Optional[str]
    """JSON pointer of the first field concerned."""
    source: Optional[str]
    """The first source in the raw response."""


TrueEligibilityUnmappedReason = Literal["no_rule", "not_dental", "other_plan", "other_transaction", "segment_not_understood", "reference_not_understood", "date_not_understood", "member_not_understood", "value_invalid", "label_not_understood", "other_benefit_year", "other_place_of_service"]


class TrueEligibilityUnmapped(TypedDict):
    source: str
    """Its source."""
    reason: TrueEligibilityUnmappedReason
    """Reason."""
    raw: str
    """Raw text."""


class TrueEligibility(TypedDict):
    meta: TrueEligibilityMeta
    """About the response itself."""
    errors: List[TrueEligibilityError]
    """The payer's rejections, in order."""
    payer: TrueEligibilityPayer
    """The payer who answered."""
    provider: TrueEligibilityProvider
    """The dentist or office that asked."""
    subscriber: TrueEligibilitySubscriber
    """The subscriber."""
    patient: TrueEligibilityPatient
    """The patient."""
    primary_dentist: TrueEligibilityPrimaryDentist
    """The assigned dentist of a prepaid plan."""
    dental_administrator: TrueEligibilityDentalAdministrator
    """Who handles dental benefits for this plan."""
    coverage: TrueEligibilityCoverage
    """Coverage status and dates."""
    plan: TrueEligibilityPlan
    """The plan."""
    maximums: TrueEligibilityMaximums
    """Maximums."""
    deductibles: TrueEligibilityDeductibles
    """Deductibles."""
    out_of_pocket: TrueEligibilityOutOfPocket
    """Out-of-pocket maximums."""
    other_amounts: List[TrueEligibilityOtherAmount]
    """Amounts for one category, class, procedure or another period."""
    classes: TrueEligibilityClasses
    """By class of services."""
    categories: TrueEligibilityCategories
    """By category of care."""
    procedures: Dict[str, Procedure]
    """By CDT code, or range of codes as the payer gave it."""
    clauses: TrueEligibilityClauses
    """Plan provisions."""
    history: List[TrueEligibilityHistory]
    """Service history, in order of appearance."""
    other_coverage: List[TrueEligibilityOtherCoverage]
    """Coverage with other payers."""
    other_plans: List[TrueEligibilityOtherPlan]
    """Other plans of the same payer in the same response."""
    messages: List[TrueEligibilityMessage]
    """Payer messages, in order."""
    conflicts: List[TrueEligibilityConflict]
    """Contradictions and how they were resolved."""
    warnings: List[TrueEligibilityWarning]
    """Warnings."""
    unmapped: List[TrueEligibilityUnmapped]
    """Parts of the raw response that reached no field."""
    sources: Dict[str, List[str]]
    """JSON pointer of a value → its sources in the raw response: `x12:<segment>/<element>` or `json:<pointer>`. For a derived value, the list begins with `derived`."""


class ClearCoverageCarrier(TypedDict):
    name: str
    """The carrier's name; both names, joined by `or`, where two carriers share the id."""
    response_level: Optional[str]
    """How much the carrier's responses say, by its own entry in the list of carriers."""


class ClearCoverageBreakdown(TypedDict):
    exam_periodic: BreakdownLine
    exam_limited: BreakdownLine
    exam_comprehensive: BreakdownLine
    fmx: BreakdownLine
    periapical: BreakdownLine
    bitewings: BreakdownLine
    panoramic: BreakdownLine
    prophy_adult: BreakdownLine
    prophy_child: BreakdownLine
    fluoride_varnish: BreakdownLine
    fluoride: BreakdownLine
    sealant: BreakdownLine
    space_maintainer: BreakdownLine
    filling_amalgam: BreakdownLine
    filling_anterior: BreakdownLine
    filling_posterior: BreakdownLine
    crown: BreakdownLine
    crown_pfm: BreakdownLine
    core_buildup: BreakdownLine
    root_canal_molar: BreakdownLine
    scaling_root_planing: BreakdownLine
    gingivitis_scaling: BreakdownLine
    perio_maintenance: BreakdownLine
    denture_complete: BreakdownLine
    denture_partial: BreakdownLine
    implant: BreakdownLine
    bridge: BreakdownLine
    extraction: BreakdownLine
    extraction_surgical: BreakdownLine
    ortho_comprehensive: BreakdownLine
    occlusal_guard: BreakdownLine


class ClearCoverageEstimatesGeneral(TypedDict):
    in_network: Estimate
    out_of_network: Estimate


class ClearCoverageEstimates(TypedDict):
    general: ClearCoverageEstimatesGeneral
    diagnostic: ClearCoverageEstimatesGeneral
    xrays: ClearCoverageEstimatesGeneral
    preventive: ClearCoverageEstimatesGeneral
    restorative: ClearCoverageEstimatesGeneral
    crowns: ClearCoverageEstimatesGeneral
    endodontics: ClearCoverageEstimatesGeneral
    periodontics: ClearCoverageEstimatesGeneral
    prosthodontics: ClearCoverageEstimatesGeneral
    implants: ClearCoverageEstimatesGeneral
    oral_surgery: ClearCoverageEstimatesGeneral
    orthodontics: ClearCoverageEstimatesGeneral
    maxillofacial: ClearCoverageEstimatesGeneral
    adjunctive: ClearCoverageEstimatesGeneral
    accident: ClearCoverageEstimatesGeneral


class ClearCoverage(TypedDict):
    meta: TrueEligibilityMeta
    """About the response itself."""
    errors: List[TrueEligibilityError]
    """The payer's rejections, in order."""
    payer: TrueEligibilityPayer
    """The payer who answered."""
    provider: TrueEligibilityProvider
    """The dentist or office that asked."""
    subscriber: TrueEligibilitySubscriber
    """The subscriber."""
    patient: TrueEligibilityPatient
    """The patient."""
    primary_dentist: TrueEligibilityPrimaryDentist
    """The assigned dentist of a prepaid plan."""
    dental_administrator: TrueEligibilityDentalAdministrator
    """Who handles dental benefits for this plan."""
    coverage: TrueEligibilityCoverage
    """Coverage status and dates."""
    plan: TrueEligibilityPlan
    """The plan."""
    maximums: TrueEligibilityMaximums
    """Maximums."""
    deductibles: TrueEligibilityDeductibles
    """Deductibles."""
    out_of_pocket: TrueEligibilityOutOfPocket
    """Out-of-pocket maximums."""
    other_amounts: List[TrueEligibilityOtherAmount]
    """Amounts for one category, class, procedure or another period."""
    classes: TrueEligibilityClasses
    """By class of services."""
    categories: TrueEligibilityCategories
    """By category of care."""
    procedures: Dict[str, Procedure]
    """By CDT code, or range of codes as the payer gave it."""
    clauses: TrueEligibilityClauses
    """Plan provisions."""
    history: List[TrueEligibilityHistory]
    """Service history, in order of appearance."""
    other_coverage: List[TrueEligibilityOtherCoverage]
    """Coverage with other payers."""
    other_plans: List[TrueEligibilityOtherPlan]
    """Other plans of the same payer in the same response."""
    messages: List[TrueEligibilityMessage]
    """Payer messages, in order."""
    conflicts: List[TrueEligibilityConflict]
    """Contradictions and how they were resolved."""
    warnings: List[TrueEligibilityWarning]
    """Warnings."""
    unmapped: List[TrueEligibilityUnmapped]
    """Parts of the raw response that reached no field."""
    sources: Dict[str, List[str]]
    """JSON pointer of a value → its sources in the raw response: `x12:<segment>/<element>` or `json:<pointer>`. For a derived value, the list begins with `derived`."""
    carrier: Optional[ClearCoverageCarrier]
    """The carrier, where it is one that ClearCoverage knows."""
    breakdown: ClearCoverageBreakdown
    """An office's questions, answered."""
    estimates: ClearCoverageEstimates
    """The patient's share by category."""


GetAccountAnswer = OwnAccount


class PatchAccountBody(TypedDict, total=False):
    time_zone: str
    """The zone in which people see days and deadlines, and in which times of appointments in uploaded tables are read"""
    work_due_hours: int
    """How many hours before its appointment an item of the work list is due"""


PatchAccountAnswer = OwnAccount


class GetApiKeyQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""


class GetApiKeyAnswer(TypedDict):
    data: List[ApiKey]
    next_cursor: Optional[str]


class PostApiKeyBody(TypedDict, total=False):
    name: str
    """default `'API key'`"""
    mode: Literal["live", "test"]
    scopes: Sequence[ApiKeyScope]
    """What the key may do; by default everything, or what the key that creates it may do. `work` is for phone services: the work list with its patients, and the jobs of its open items and of those that the key owns, with what is found out about them"""
    expires_at: Optional[str]
    """From then on the key is refused with 401; null: never"""
    allowed_cidrs: Optional[Sequence[str]]
    """The addresses from which the key is accepted, as ranges; null: from anywhere"""


class PostApiKeyAnswer(TypedDict):
    name: str
    mode: Literal["live", "test"]
    scopes: List[ApiKeyScope]
    expires_at: Optional[str]
    allowed_cidrs: Optional[List[str]]
    id: str
    prefix: str
    """The first characters of the key, to tell keys apart"""
    disabled: bool
    disabled_by: Optional[Literal["operator", "account"]]
    """Only the operator can enable a key that the operator disabled; null while the key is enabled"""
    last_used_at: Optional[str]
    """When it was last used, up to a minute behind; null: never"""
    created_by: Optional[str]
    """Who created it: `key:` and its id, `user:` and its id, or `administrator:` and a name; null: it is older than this field"""
    created_at: str
    key: Optional[str]
    """The key; shown only once, and not stored: null when the answer is repeated under an `Idempotency-Key`"""


class PatchApiKeyByIdBody(TypedDict, total=False):
    name: str
    disabled: bool
    endpoints: Literal["disable"]
    """Together with `disabled: true`: also disables the webhook endpoints that were created with the key"""
    scopes: Sequence[ApiKeyScope]
    expires_at: Optional[str]
    """From then on the key is refused with 401; null: never"""
    allowed_cidrs: Optional[Sequence[str]]
    """The addresses from which the key is accepted, as ranges; null: from anywhere"""


PatchApiKeyByIdAnswer = ApiKey


class PostApiKeyByIdRollQuery(TypedDict, total=False):
    overlap_seconds: int
    """How many seconds the former secrets stay valid"""


PostApiKeyByIdRollAnswer = PostApiKeyAnswer


class GetAppointmentQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""
    on: str
    """The day"""
    time_zone: str
    """The day's, such as `America/Chicago`; by default the location's, or the account's"""
    location_id: str
    """Only those that were sent with this `location_id`; the counts and `refused` too"""
    coverage: Literal["active", "inactive", "unknown", "rejected"]
    """Only those whose answer says this of the patient"""
    changed: JobChanged
    """Only those whose answer differs so from the patient's last one"""
    needs_you: Literal["1"]
    """1: only those that failed or expired, or that the payer rejected"""


class GetAppointmentAnswerSummary(TypedDict):
    total: int
    active: int
    inactive: int
    unknown: int
    rejected: int
    unanswered: int
    """Queued, running, failed or expired"""
    cancelled: int
    refused: int
    """Refused at intake, and not mended"""
    needs_you: int
    """Refused at intake, failed, expired, or rejected by the payer"""


class GetAppointmentAnswer(TypedDict):
    data: List[Appointment]
    refused: Optional[List[RefusedAppointment]]
    """The first 200 rows with an appointment on the day that were refused at intake and not mended, by time; those of cancelled batches are left out. Only with the first page, whatever the filters"""
    next_cursor: Optional[str]
    time_zone: str
    """Of the day"""
    summary: Optional[GetAppointmentAnswerSummary]
    """Of the whole day, whose total is the sum of all but `needs_you`; only with its first page"""


_GetAppointmentLocationsQueryNamedOptional = TypedDict("_GetAppointmentLocationsQueryNamedOptional", {"from": "str"}, total=False)


class GetAppointmentLocationsQuery(_GetAppointmentLocationsQueryNamedOptional, total=False):
    to: str
    """The last day; by default six days after the first"""
    format: Literal["json", "csv"]
    """How the counts are written"""


_GetAppointmentLocationsAnswerNamed = TypedDict("_GetAppointmentLocationsAnswerNamed", {"from": "str"})


class GetAppointmentLocationsAnswer(_GetAppointmentLocationsAnswerNamed):
    to: str
    work_due_hours: int
    """The account's"""
    data: List[LocationSummary]
    """All named ones by name, then `unnamed` and `none` if they have appointments on these days"""


class GetAuditQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""
    actor: str
    """Only entries of this actor, such as `key:key_…`"""
    action: str
    """Only entries of this action"""
    subject: str
    """Only entries about this id"""
    since: str
    """No entries before this time"""
    until: str
    """Only entries before this time"""


class GetAuditAnswer(TypedDict):
    data: List[AuditLine]
    next_cursor: Optional[str]


class GetBatchQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""
    status: BatchStatus
    """Only batches in this state"""
    created_after: str
    """Only batches created after this time"""
    created_before: str
    """Only batches created before this time"""


class GetBatchAnswer(TypedDict):
    data: List[Batch]
    next_cursor: Optional[str]


class PostBatchQuery(TypedDict, total=False):
    operation: Literal["eligibility", "clearcoverage"]
    """For rows without their own; default `eligibility`"""
    name: str
    """A label for people; stored encrypted"""
    transform: Literal["true_eligibility"]
    """Returns the normalized document instead of the payer's answer"""
    not_before: str
    """Nothing is asked before this time, at most 90 days ahead"""
    deadline: str
    """What has not begun by then expires; at most 90 days ahead"""
    priority: Literal["low", "normal", "high"]
    """normal if not said"""
    max_age: Union[int, str]
    """An answer to the same question that is younger than this many seconds is used again"""
    on_unknown: Literal["retry", "fail"]
    """What to do with a row whose call was never answered, after a crash: call again (`retry`, the default), or `fail`"""
    on_invalid: Literal["skip", "reject"]
    """`skip` (the default) reports bad rows and runs the others; `reject` refuses the whole batch for one bad row"""
    mends: str
    """The batch whose rejected rows this one corrects: each item names its row in `mends_row`, and a corrected file of rejected rows in its column `row`"""
    date_order: Literal["mdy", "dmy"]
    """For CSV files: whether dates such as 05/06/1980 have the month first (`mdy`) or the day (`dmy`). Else a date that is a day in one order only tells; a file where none does is read as `mdy`, one with dates in both orders is refused"""
    npi_check: Literal["warn", "refuse"]
    """For CSV files: whether rows with a wrong check digit in their NPI are asked, with a warning (`warn`, the default)"""
    payer_match: Literal["refuse", "map"]
    """For CSV files: what becomes of a payer id that is on no list (`GET /Payer`), such as 4356 for 04356: its row is rejected with the likely ids (`refuse`, the default), or it is read as the only payer that it is like, with a warning (`map`)"""
    npi: str
    """Fills a column that the file lacks"""
    tax_id: str
    """Fills a column that the file lacks"""
    payer_id: str
    """Fills a column that the file lacks"""
    mapping: str
    """For tables: a stored mapping of columns (`PUT /ColumnMapping/{name}`). `map[Column Name]` and the values of the query come first"""
    sheet: str
    """Which sheet of an .xlsx workbook is read, by its name or its number from 1; default the first"""
    dry_run: Literal["0", "1"]
    """`1`: shows what the upload would come to, and keeps nothing of it. Only in the query"""


class PostBatchBodyDefaults(TypedDict, total=False):
    payer: BatchItemWithDefaultsInputPayer
    provider: BatchItemWithDefaultsInputProvider
    subscriber: BatchItemWithDefaultsInputSubscriber
    dependent: BatchItemWithDefaultsInputDependent
    date_of_service: str
    """The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it"""
    procedures: Sequence[str]
    """CDT codes to ask about, at most 20. Sent where a payer service takes them"""
    version: Literal["v2"]
    """default `'v2'`"""
    transform: Literal["true_eligibility"]
    """Answers the normalised document in place of the payer's own"""
    reference: str
    """The caller's own id, returned untouched"""
    location_id: str
    """The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only"""
    operation: Literal["eligibility", "clearcoverage"]
    appointment_at: str
    """Items run in order of appointment"""


class _PostBatchBodyRequired(TypedDict):
    items: Sequence[BatchItemWithDefaultsInput]


class PostBatchBody(_PostBatchBodyRequired, total=False):
    operation: Literal["eligibility", "clearcoverage"]
    """For rows without their own; default `eligibility`"""
    name: str
    """A label for people; stored encrypted"""
    transform: Literal["true_eligibility"]
    """Returns the normalized document instead of the payer's answer"""
    not_before: str
    """Nothing is asked before this time, at most 90 days ahead"""
    deadline: str
    """What has not begun by then expires; at most 90 days ahead"""
    priority: Literal["low", "normal", "high"]
    """normal if not said"""
    max_age: Union[int, str]
    """An answer to the same question that is younger than this many seconds is used again"""
    on_unknown: Literal["retry", "fail"]
    """What to do with a row whose call was never answered, after a crash: call again (`retry`, the default), or `fail`"""
    on_invalid: Literal["skip", "reject"]
    """`skip` (the default) reports bad rows and runs the others; `reject` refuses the whole batch for one bad row"""
    mends: str
    """The batch whose rejected rows this one corrects: each item names its row in `mends_row`, and a corrected file of rejected rows in its column `row`"""
    defaults: PostBatchBodyDefaults
    """For fields that items leave out"""


PostBatchAnswer200 = DryRun


PostBatchAnswer202 = Batch


class GetBatchByIdQuery(TypedDict, total=False):
    wait: int
    """Seconds to wait for the end, at most 60"""


GetBatchByIdAnswer = Batch


class GetBatchByIdRowQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    after_row: int
    """The rows after this one; by default the first"""
    before_row: int
    """The rows before this one, instead"""
    status: JobStatus
    """Only rows in this state"""
    coverage: Literal["active", "inactive", "unknown", "rejected"]
    """Only rows whose answer says this of the patient"""
    changed: JobChanged
    """Only rows whose answer differs so from the patient's last one"""
    category: FailureCategory
    """Only rows whose failure is of this category"""
    code: str
    """Only rows whose failure has this code"""
    payer_id: str
    """Only rows for this payer"""


class GetBatchByIdRowAnswer(TypedDict):
    data: List[JobRow]
    next_after_row: Optional[int]
    """The `after_row` of the next page; null at the end"""
    previous_before_row: Optional[int]
    """The `before_row` of the page before; null at the beginning"""


PostBatchByIdCancelAnswer = Batch


GetBatchByIdDraftAnswer = Draft


class _PutBatchByIdDraftBodyRowRequired(TypedDict):
    row: int
    item: RejectedItemInput


class PutBatchByIdDraftBodyRow(_PutBatchByIdDraftBodyRowRequired, total=False):
    left_out: bool
    """Whether the row is not to be sent"""


class PutBatchByIdDraftBody(TypedDict):
    rows: Sequence[PutBatchByIdDraftBodyRow]
    """At most 10000 rows"""


class PutBatchByIdDraftAnswer(TypedDict):
    updated_at: str


PostBatchByIdPauseAnswer = Batch


class GetBatchByIdRejectionsQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    after_row: int
    """Continue after this row"""
    format: Literal["json", "csv"]
    """A page, or a file of all that were not corrected yet"""
    items: Literal["0", "1"]
    """Whether the values that were sent are shown too; default `0`"""


class GetBatchByIdRejectionsAnswer(TypedDict):
    data: List[Rejection]
    next_after_row: Optional[int]


class GetBatchByIdResultsQuery(TypedDict, total=False):
    format: Literal["ndjson", "csv", "excel_csv", "xlsx", "json"]
    """How the rows are written. `xlsx` is a workbook; `excel_csv` is CSV for Excel, with a byte order mark and ids as text (`='00123'`). Both keep the zeros of ids"""
    status: JobStatus
    """Only rows in this state"""
    after_row: int
    """Continue after this row"""


class GetBatchByIdResultsAnswer(TypedDict):
    data: List[JobDocument]


PostBatchByIdResumeAnswer = Batch


class PostBatchByIdRetryQuery(TypedDict, total=False):
    category: FailureCategory
    """Only rows whose failure is of this category"""
    code: str
    """Only rows whose failure has this code"""
    payer_id: str
    """Only rows for this payer"""
    expected_count: int
    """How many rows these were when they were counted: 409 if they are more than a tenth more"""


PostBatchByIdRetryAnswer = Batch


class PostBulkActionBodyFilter(TypedDict, total=False):
    status: Literal["queued", "failed", "expired", "cancelled"]
    """Only jobs in this state. A retry takes failed and expired jobs, or cancelled ones if this says so; a cancellation takes queued jobs"""
    batch_id: str
    """Only jobs of this batch"""
    operation: Literal["eligibility", "clearcoverage"]
    """Only jobs of this operation"""
    payer_id: str
    """Only jobs for this payer"""
    category: FailureCategory
    """Only jobs whose failure is of this category"""
    code: str
    """Only jobs whose failure has this code"""
    created_after: str
    """Only jobs created after this time"""
    created_before: str
    """Only jobs created before this time"""


class PostBulkActionBody(TypedDict):
    action: Literal["retry", "cancel"]
    filter: PostBulkActionBodyFilter
    """A job has to meet all that is set. At least one filter has to be"""
    expected_count: int
    """How many jobs matched when they were counted: 409 if they are more than a tenth more"""


PostBulkActionAnswer = BulkAction


GetBulkActionQuery = GetApiKeyQuery


class GetBulkActionAnswer(TypedDict):
    data: List[BulkAction]
    next_cursor: Optional[str]


class GetBulkActionCountQuery(TypedDict, total=False):
    action: Literal["retry", "cancel"]
    """What would be done with the jobs"""
    status: Literal["queued", "failed", "expired", "cancelled"]
    """Only jobs in this state. A retry takes failed and expired jobs, or cancelled ones if this says so; a cancellation takes queued jobs"""
    batch_id: str
    """Only jobs of this batch"""
    operation: Literal["eligibility", "clearcoverage"]
    """Only jobs of this operation"""
    payer_id: str
    """Only jobs for this payer"""
    category: FailureCategory
    """Only jobs whose failure is of this category"""
    code: str
    """Only jobs whose failure has this code"""
    created_after: str
    """Only jobs created after this time"""
    created_before: str
    """Only jobs created before this time"""


class GetBulkActionCountAnswer(TypedDict):
    count: int
    """Jobs that match now and can be changed"""
    at_least: bool
    """Whether more may match: counting ends after 100,000 jobs"""


GetBulkActionByIdAnswer = BulkAction


PostBulkActionByIdAbortAnswer = BulkAction


class _PostClearCoverageBodyRequired(TypedDict):
    payer: BatchItemInputPayer
    provider: BatchItemInputProvider
    subscriber: BatchItemInputSubscriber


class PostClearCoverageBody(_PostClearCoverageBodyRequired, total=False):
    dependent: BatchItemInputDependent
    """Who is asked about, where that is not the subscriber"""
    date_of_service: str
    """The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it"""
    procedures: Sequence[str]
    """CDT codes to ask about, at most 20. Sent where a payer service takes them"""
    version: Literal["v2"]
    transform: Literal["true_eligibility"]
    """Answers the normalised document in place of the payer's own"""
    reference: str
    """The caller's own id, returned untouched"""
    location_id: str
    """The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only"""
    appointment_at: str
    """Lists the verification on that day (`GET /Appointment`)"""
    not_before: str
    """Nothing is asked before this time, at most 90 days ahead"""
    deadline: str
    """What has not begun by then expires; at most 90 days ahead"""
    priority: Literal["low", "normal", "high"]
    """normal if not said"""
    max_age: Union[int, str]
    """An answer to the same question that is younger than this many seconds is used again"""
    on_unknown: Literal["retry", "fail"]
    """What follows a call to the payer service that was sent and not answered, and was perhaps billed: it is made again (retry, the default), or the job fails"""


PostClearCoverageAnswer200 = ClearCoverage


PostClearCoverageAnswer202 = Job


class GetClearCoverageCarrierAnswerData(TypedDict):
    carrier_id: str
    carrier_name: str
    response_level: str


class GetClearCoverageCarrierAnswer(TypedDict):
    data: List[GetClearCoverageCarrierAnswerData]
    last_updated: str


class GetColumnMappingAnswer(TypedDict):
    data: List[ColumnMapping]


GetColumnMappingByNameAnswer = ColumnMapping


PutColumnMappingByNameBodyColumnsValue = Literal["payer_id", "npi", "tax_id", "first_name", "last_name", "member_id", "dob", "group_number", "dependent_first_name", "dependent_last_name", "dependent_member_id", "dependent_dob", "dependent_group_number", "location_id", "operation", "reference", "appointment_at", "provider_name", "gender", "dependent_gender", "dependent_relationship", "date_of_service", "procedures", "full_name", "dependent_full_name", "appointment_date", "appointment_time", "ignore"]


class PutColumnMappingByNameBodyFill(TypedDict, total=False):
    npi: str
    """Fills a column that the file lacks"""
    tax_id: str
    """Fills a column that the file lacks"""
    payer_id: str
    """Fills a column that the file lacks"""


class _PutColumnMappingByNameBodyRequired(TypedDict):
    columns: Mapping[str, PutColumnMappingByNameBodyColumnsValue]
    """The fields that columns hold, by the columns' names; `ignore` for one that is not read. A file may lack some of these columns"""


class PutColumnMappingByNameBody(_PutColumnMappingByNameBodyRequired, total=False):
    fill: PutColumnMappingByNameBodyFill
    """Values for columns that a file lacks; default `{}`"""


PutColumnMappingByNameAnswer = ColumnMapping


PostEligibilityBody = PostClearCoverageBody


PostEligibilityAnswer200 = Union[TrueEligibility, Optional[Union[Dict[str, Any], List[Any], str, float, bool]]]


PostEligibilityAnswer202 = Job


class _PostEstimateBodyProcedureRequired(TypedDict):
    code: str
    date: str
    """Day of service"""


class PostEstimateBodyProcedure(_PostEstimateBodyProcedureRequired, total=False):
    fee: str
    """The office's fee for one; by default that of the fee schedule"""
    allowed: str
    """The plan's allowed amount for one, where known; by default that of the fee schedule"""
    quantity: int
    """1 by default"""
    tooth: str
    surfaces: str
    previous_on: Optional[str]
    """Day on which this was last done here; null for never. Without it, only what the payer and `history` say is known"""
    missing_since: str
    """Day on which the tooth that it replaces was lost"""


class _PostEstimateBodyHistoryRequired(TypedDict):
    code: str
    date: str


class PostEstimateBodyHistory(_PostEstimateBodyHistoryRequired, total=False):
    tooth: str


class _PostEstimateBodyRequired(TypedDict):
    job_ids: Sequence[str]
    """The job whose answer states the benefits, or two: first that of the plan that pays first"""
    procedures: Sequence[PostEstimateBodyProcedure]


class PostEstimateBody(_PostEstimateBodyRequired, total=False):
    order_reason: str
    """Why the first plan pays first, as it is to be shown"""
    fee_schedule: str
    """Name of a fee schedule: fees that `procedures` leave out, and those of cheaper procedures that a plan pays instead"""
    networks: Sequence[Optional[Literal["in_network", "out_of_network"]]]
    """Whether the office is in the network of each plan; null where that is not known, and the range then covers both"""
    history: Sequence[PostEstimateBodyHistory]
    """What the office knows to have been done"""


PostEstimateAnswer = ProcedureEstimate


class PostEstimateListBody(TypedDict):
    estimates: Sequence[PostEstimateBody]
    """Each as for `POST /Estimate`; at most 500 procedures together"""


class PostEstimateListAnswerData(TypedDict):
    estimate: Optional[ProcedureEstimate]
    error: Optional[ErrorDetail]
    """Why there is no estimate, as `POST /Estimate` would say"""


class PostEstimateListAnswer(TypedDict):
    data: List[PostEstimateListAnswerData]


class GetEventQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    order: Literal["asc", "desc"]
    """asc: the oldest first, to continue with `after`; desc: the newest first, to continue with `before`"""
    after: str
    """The sequence number or id of the last event read; with `order=asc`"""
    before: str
    """The sequence number or id of the last event read; with `order=desc`"""
    type: EventType
    """Only events of this type; with `order=desc`"""
    wait: int
    """Seconds to wait for an event if there is none, at most 60; with `order=asc`"""


class GetEventAnswer(TypedDict):
    data: List[Event]
    next_cursor: Optional[str]
    restarted: bool
    """True if the service was restored from a backup and lost the event `after`: the following events may repeat earlier ones"""


GetEventByIdAnswer = EventWithDeliveries


class GetFeeScheduleAnswer(TypedDict):
    data: List[FeeScheduleEntry]


GetFeeScheduleByNameAnswer = FeeSchedule


PutFeeScheduleByNameAnswer = FeeScheduleEntry


class GetJobQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""
    status: JobStatus
    """Only jobs in this state"""
    operation: Literal["eligibility", "clearcoverage"]
    """Only jobs of this operation"""
    batch_id: str
    """Only jobs of this batch"""
    reference: str
    """The caller's own id; 403 for people who may not see patients"""
    payer_id: str
    """Only jobs for this payer"""
    created_after: str
    """Only jobs created after this time"""
    created_before: str
    """Only jobs created before this time"""


class GetJobAnswer(TypedDict):
    data: List[Job]
    next_cursor: Optional[str]


class PostJobSearchBody(TypedDict, total=False):
    limit: int
    """How many at once; default `50`"""
    cursor: str
    """The `next_cursor` of the page before"""
    status: JobStatus
    """Only jobs in this state"""
    operation: Literal["eligibility", "clearcoverage"]
    """Only jobs of this operation"""
    batch_id: str
    """Only jobs of this batch"""
    reference: str
    """The caller's own id; 403 for people who may not see patients"""
    payer_id: str
    """Only jobs for this payer"""
    created_after: str
    """Only jobs created after this time"""
    created_before: str
    """Only jobs created before this time"""
    member_id: str
    """With `payer_id` and `dob`"""
    dob: str
    """The patient's, with `payer_id` and `member_id`"""
    name: str
    """Of the patient: each word begins a word of the first or last name, in any order"""
    once_per_patient: Literal[True]
    """With `name`: of the jobs that ask one payer about one patient, a page has the newest only"""
    coverage: Literal["active", "inactive", "unknown", "rejected"]
    """Only jobs whose answer says this of the patient"""
    changed: JobChanged
    """Only jobs whose answer differs so from the patient's last one"""
    category: FailureCategory
    """Only jobs whose failure is of this category"""


class PostJobSearchAnswer(TypedDict):
    data: List[JobEntry]
    next_cursor: Optional[str]


GetJobByIdQuery = GetBatchByIdQuery


GetJobByIdAnswer = JobDocument


class GetJobByIdAnswerQuery(TypedDict, total=False):
    number: float
    """Of the job's `answers`, where more than the general question was asked; 1: the general answer"""


PostJobByIdCancelAnswer = JobDocument


class PostJobByIdCorrectBodyPayer(TypedDict, total=False):
    id: Optional[str]


class PostJobByIdCorrectBodyProvider(TypedDict, total=False):
    npi: Optional[str]
    tax_id: Optional[str]
    name: Optional[str]


class PostJobByIdCorrectBodySubscriber(TypedDict, total=False):
    first_name: Optional[str]
    last_name: Optional[str]
    member_id: Optional[str]
    dob: Optional[str]
    group_number: Optional[str]
    gender: Optional[str]


class PostJobByIdCorrectBodyDependent(TypedDict, total=False):
    first_name: Optional[str]
    last_name: Optional[str]
    member_id: Optional[str]
    dob: Optional[str]
    group_number: Optional[str]
    gender: Optional[str]
    relationship: Optional[str]


class PostJobByIdCorrectBody(TypedDict, total=False):
    payer: PostJobByIdCorrectBodyPayer
    provider: PostJobByIdCorrectBodyProvider
    subscriber: PostJobByIdCorrectBodySubscriber
    dependent: Optional[PostJobByIdCorrectBodyDependent]
    """null asks about the subscriber"""
    location_id: Optional[str]
    date_of_service: Optional[str]
    procedures: Optional[Sequence[str]]
    reference: Optional[str]
    """The caller's own id; that of the corrected job if not said"""
    deadline: str
    """What has not begun by then expires; none if not said"""
    not_before: str
    """Nothing is asked before this time, at most 90 days ahead"""
    priority: Literal["low", "normal", "high"]
    """high if not said"""


PostJobByIdCorrectAnswer = Job


GetJobByIdCoveragesAnswer = Coverages


class GetJobByIdExplanationQuery(TypedDict, total=False):
    format: Literal["json", "html"]
    """Data or a page"""


GetJobByIdExplanationAnswer = Explanation


class PostJobByIdFindingBodyValue(TypedDict):
    path: str
    """JSON pointer into the normalized document"""
    value: Union[str, float, bool]
    """As the document has it; amounts in US dollars"""


class _PostJobByIdFindingBodyRequired(TypedDict):
    source: Literal["telephone", "portal", "patient"]
    """A call to the payer, its web page, or the patient"""
    values: Sequence[PostJobByIdFindingBodyValue]
    """Each path once"""


class PostJobByIdFindingBody(_PostJobByIdFindingBodyRequired, total=False):
    speaker: str
    """Who said it, such as the name of the payer's representative"""
    call_reference: str
    """The payer's reference number of the call"""
    found_at: str
    """When; by default now"""


PostJobByIdFindingAnswer = Finding


GetJobByIdHistoryQuery = GetApiKeyQuery


GetJobByIdHistoryAnswer = PostJobSearchAnswer


class GetJobByIdProofQuery(TypedDict, total=False):
    format: Literal["json", "pdf"]
    """`pdf` is for people: its first pages of the payer's answer, and all of the proof as an attached file"""


class GetJobByIdProofAnswer(TypedDict):
    payload: str
    """The proof: JSON in UTF-8, in base64url"""
    protected: str
    """The head of the signature, in base64url: algorithm, kind and the key's id"""
    signature: str
    """Ed25519, in base64url"""


GetJobByIdQuestionAnswer = AskedQuestion


PostJobByIdRetryAnswer = JobDocument


GetJobByIdViewsQuery = GetApiKeyQuery


class GetJobByIdViewsAnswer(TypedDict):
    data: List[JobView]
    next_cursor: Optional[str]


class GetJobByIdWhyQuery(TypedDict, total=False):
    path: str
    """JSON pointer in the normalized document, such as `/plan/name`, or `plan.name`"""


GetJobByIdWhyAnswer = Why


class GetLocationAnswer(TypedDict):
    data: List[Location]


GetLocationByIdAnswer = Location


class PutLocationByIdBody(TypedDict):
    name: str
    """As the practice calls the place"""
    time_zone: str
    """In which its days begin, such as `America/Chicago`"""


PutLocationByIdAnswer = Location


class PostPatientDeleteBody(TypedDict):
    payer_id: str
    member_id: str
    dob: str
    """A real day, MM/DD/YYYY, not in the future"""


class PostPatientDeleteAnswer(TypedDict):
    deleted: int
    """Jobs"""
    rejected_rows: int
    """Rejected rows of batches, which no longer count as rejected"""
    draft_rows: int
    """Rows of drafts"""


class GetPayerQuery(TypedDict, total=False):
    search: str
    """Name or id; case, punctuation and small typos do not matter"""
    feature: Literal["eligibility", "claims"]
    """Only payers with this feature"""
    status: Literal["active", "inactive"]
    """Only payers in this state"""


class GetPayerAnswerDataServicePayerList(TypedDict):
    id: str
    name: str
    alt_payer_ids: List[str]
    features: List[str]
    partnerPayerId: str
    status: Literal["active", "inactive"]


class GetPayerAnswerData(TypedDict):
    service_payer_list: List[GetPayerAnswerDataServicePayerList]


class GetPayerAnswer(TypedDict):
    data: GetPayerAnswerData


class GetPayerDirectoryQuery(TypedDict, total=False):
    search: str
    """Name or id; case, punctuation and small typos do not matter"""
    response_level: str
    """Only rows of this level, `Detailed` or `General`; `-` for those of which it is unknown"""


class GetPayerDirectoryAnswerData(TypedDict):
    payer_id: str
    payer_name: str
    response_level: Optional[Literal["Detailed", "General"]]
    coins: Optional[bool]
    deduct: Optional[bool]
    descriptions: Optional[bool]
    limitations: Optional[bool]
    frequency: Optional[bool]


class GetPayerDirectoryAnswer(TypedDict):
    data: List[GetPayerDirectoryAnswerData]


class GetPayerHealthAnswer(TypedDict):
    at: str
    data: List[PayerHealth]


GetPayerHealthByIdAnswer = PayerHistory


GetProviderQuery = GetApiKeyQuery


class GetProviderAnswerUnknown(TypedDict):
    npi: str
    jobs: float
    """Jobs and rows submitted with it and without provider.name, since first_asked_at"""
    first_asked_at: str
    last_asked_at: str


class GetProviderAnswer(TypedDict):
    data: List[Provider]
    next_cursor: Optional[str]
    unknown: List[GetProviderAnswerUnknown]
    """NPIs that were asked with in the last 30 days and are not in the list, the last one first, at most 200"""


GetProviderByNpiAnswer = Provider


class PutProviderByNpiBodyAddress(TypedDict):
    lines: Sequence[str]
    """Street, and suite or box"""
    city: str
    state: str
    postal_code: str


class PutProviderByNpiBody(TypedDict, total=False):
    name: str
    """Of the practice or organization; or first_name and last_name"""
    first_name: str
    """Of a dentist who is asked for by name, with last_name"""
    last_name: str
    taxonomy: str
    """Of the Health Care Provider Taxonomy, such as 1223G0001X (general dentistry)"""
    tax_id: str
    """For your own reference: questions carry the tax id of their request"""
    address: PutProviderByNpiBodyAddress


PutProviderByNpiAnswer = Provider


class GetRequestQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""
    status: str
    """Only responses of this status, such as `404`, of this class, such as `4xx`, or `failed` for 4xx and 5xx"""
    route: str
    """Only requests to this route, such as `/Job/{id}`"""
    key_id: str
    """Only requests of this API key"""
    since: str
    """No requests before this time"""
    until: str
    """Only requests before this time"""


class GetRequestAnswer(TypedDict):
    data: List[Request]
    next_cursor: Optional[str]


class GetRequestCausesQuery(TypedDict, total=False):
    key_id: str
    """Only requests of this API key"""
    since: str
    """No requests before this time"""
    until: str
    """Only requests before this time"""


class GetRequestCausesAnswerData(TypedDict):
    method: str
    route: str
    """Its pattern, such as `/Job/{id}`; `(none)` for a path that does not exist"""
    status: int
    """Of the response"""
    cause: str
    """Why it was refused or failed, such as `not_found`, `rate_limited`, `invalid_request` or `upstream_timeout`"""
    requests: int
    last_at: str


class GetRequestCausesAnswer(TypedDict):
    data: List[GetRequestCausesAnswerData]


class GetSourceAnswer(TypedDict):
    data: List[Source]


class PutSourceByNameBodyProblem(TypedDict):
    code: str
    text: str
    """What is wrong and what to do, without names of files or people"""
    since: str


class PutSourceByNameBodyLastRunCounts(TypedDict):
    total: int
    """Rows that were accepted"""
    succeeded: int
    rejected: int
    """Rows that were refused at intake; not part of total"""


class PutSourceByNameBodyLastRun(TypedDict):
    outcome: SourceLastRunOutcome
    counts: Optional[PutSourceByNameBodyLastRunCounts]
    """null where nothing was submitted"""
    ended_at: str
    batch_id: Optional[str]


class PutSourceByNameBody(TypedDict):
    agent: str
    """The id of the agent's installation, which it chooses at random: sources of one name by two agents are two"""
    kind: Literal["folder", "sftp", "open-dental"]
    is_watching: bool
    """Whether the agent keeps running, and reports at least every 15 minutes; false for a single pass"""
    under_way: int
    """Runs that have begun and not ended"""
    last_look_at: Optional[str]
    """When the agent last looked for something new; null: not yet"""
    last_success_at: Optional[str]
    """When a run last ended well; null: not yet"""
    next_run_at: Optional[str]
    """When the source runs next, by its schedule; null for one that takes what comes"""
    late_at: Optional[str]
    """From when on the source is late, unless a run ends well before; null: never"""
    problem: Optional[PutSourceByNameBodyProblem]
    """Why the source cannot go on at the moment; null: it can"""
    last_runs: Sequence[PutSourceByNameBodyLastRun]
    """The newest first, at most 10"""


PutSourceByNameAnswer = Source


class DeleteSourceByNameQuery(TypedDict, total=False):
    agent: str
    """The `agent` that reported the source"""


GetUsageQuery = GetAppointmentLocationsQuery


GetUsageAnswerDataOutcome = Literal["active", "inactive", "unknown", "rejected", "failed", "expired", "cancelled"]


class GetUsageAnswerData(TypedDict):
    day: str
    mode: Literal["live", "test"]
    operation: Literal["eligibility", "clearcoverage"]
    payer_id: str
    outcome: GetUsageAnswerDataOutcome
    """The coverage in the answers, or the final status of jobs without an answer"""
    verifications: float
    calls: float
    """Calls to the payer service, retries included"""
    reused: float
    """Verifications answered without a call, from a stored answer or another row"""
    possible_duplicates: float
    """Calls repeated after one that was never answered, because its process died"""
    perhaps_billed: float
    """Calls that were sent and never answered, repeated or not: each may have been billed"""


class GetUsageAnswer(TypedDict):
    data: List[GetUsageAnswerData]


GetUsageKeysQuery = GetAppointmentLocationsQuery


class GetUsageKeysAnswerData(TypedDict):
    day: str
    mode: Literal["live", "test"]
    key_id: Optional[str]
    """The API key that submitted the jobs; null for a person, and for the rest of the day's usage"""
    user_id: Optional[str]
    """The person who submitted them in the console; null for a key"""
    name: Optional[str]
    """The present name of the key or person; null if unknown"""
    verifications: float
    calls: float
    """Calls to the payer service, retries included"""
    reused: float
    """Verifications answered without a call, from a stored answer or another row"""
    possible_duplicates: float
    """Calls repeated after one that was never answered, because its process died"""
    perhaps_billed: float
    """Calls that were sent and never answered, repeated or not: each may have been billed"""


class GetUsageKeysAnswer(TypedDict):
    data: List[GetUsageKeysAnswerData]


GetWebhookDeliveryByIdAnswer = WebhookDeliveryWithMessage


PostWebhookDeliveryByIdReplayAnswer = WebhookDelivery


class _PostWebhookEndpointBodyRequired(TypedDict):
    url: str
    """Where deliveries are sent: https, and a public address"""


class PostWebhookEndpointBody(_PostWebhookEndpointBodyRequired, total=False):
    description: Optional[str]
    """default `null`"""
    events: Optional[Sequence[EventType]]
    """Exactly these, also for rows of batches; null: those of batches and of jobs without a batch"""
    include_result: bool
    """Include the job with its result, and its `reference`: personal data, so it takes the scope `read`, as do then all changes but disabling and deleting; default `false`"""
    rate: float
    """Deliveries per second at most; default `50`"""


PostWebhookEndpointAnswer = WebhookEndpointWithSecret


GetWebhookEndpointQuery = GetApiKeyQuery


class GetWebhookEndpointAnswer(TypedDict):
    data: List[WebhookEndpoint]
    next_cursor: Optional[str]


GetWebhookEndpointByIdAnswer = WebhookEndpoint


class PatchWebhookEndpointByIdBody(TypedDict, total=False):
    url: str
    description: Optional[str]
    events: Optional[Sequence[EventType]]
    include_result: bool
    rate: float
    status: Literal["enabled", "disabled"]


PatchWebhookEndpointByIdAnswer = WebhookEndpoint


class GetWebhookEndpointByIdDeliveriesQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""
    status: Literal["pending", "delivered", "failed"]
    """Only deliveries in this state"""
    type: WebhookDeliveryType
    """Only deliveries of this event"""
    since: str
    """Only deliveries created at this time or later"""
    until: str
    """Only deliveries created before this time"""


class GetWebhookEndpointByIdDeliveriesAnswer(TypedDict):
    data: List[WebhookDelivery]
    next_cursor: Optional[str]


class PostWebhookEndpointByIdRecoverQuery(TypedDict, total=False):
    since: str
    """Deliveries that failed at this time or later"""
    until: str
    """Deliveries that failed before this time"""
    type: EventType
    """Only deliveries of this event"""


class PostWebhookEndpointByIdRecoverAnswer(TypedDict):
    recovered: int
    """Number of deliveries sent again"""


GetWebhookEndpointByIdRecoverableQuery = PostWebhookEndpointByIdRecoverQuery


class GetWebhookEndpointByIdRecoverableAnswer(TypedDict):
    recoverable: int
    """Number of deliveries that would be sent again; at most 100,000 are counted"""


PostWebhookEndpointByIdRotateQuery = PostApiKeyByIdRollQuery


PostWebhookEndpointByIdRotateAnswer = WebhookEndpointWithSecret


PostWebhookEndpointByIdTestAnswer = WebhookDelivery


class GetWorkItemQuery(TypedDict, total=False):
    limit: int
    """How many at once"""
    cursor: str
    """The `next_cursor` of the page before"""
    state: str
    """Only items in these states, with commas between them; by default open,called,waiting"""
    owner: str
    """Only items of this person or key: an id, `me`, or `none` for unassigned ones"""
    overdue: Literal["1"]
    """1: only items whose due time has passed"""
    due_before: str
    """Only items that are due before this time"""
    location_id: str
    """Only appointments whose newest job was sent with this `location_id`"""
    appointment_from: str
    """Only appointments from this time on; by default from today on, in the account's time zone"""


class GetWorkItemAnswer(TypedDict):
    data: List[WorkItem]
    next_cursor: Optional[str]


class PatchWorkItemBodyItem(TypedDict):
    id: str
    version: int
    """Counts changes of owner and state; a change names the one that was read"""


class _PatchWorkItemBodyRequired(TypedDict):
    items: Sequence[PatchWorkItemBodyItem]
    """At most 100 items, with the versions that were read"""


class PatchWorkItemBody(_PatchWorkItemBodyRequired, total=False):
    owner: Optional[str]
    """The new owner: the id of a person of the account, `me`, also of a key, or null to hand the item back"""
    state: WorkEntryState
    """`open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; `done`; `cannot_verify`: there will be no answer"""


class PatchWorkItemAnswer(TypedDict):
    data: List[PatchedWorkItem]
    """In the order of the request, as the items are now"""


class GetWorkItemOwnersAnswer(TypedDict):
    data: List[WorkOwner]
    """By name, at most 500"""


GetWorkItemByIdAnswer = WorkItemWithHistory


class _PatchWorkItemByIdBodyRequired(TypedDict):
    version: int
    """Counts changes of owner and state; a change names the one that was read"""


class PatchWorkItemByIdBody(_PatchWorkItemByIdBodyRequired, total=False):
    owner: Optional[str]
    """The new owner: the id of a person of the account, `me`, also of a key, or null to hand the item back"""
    state: WorkEntryState
    """`open`: nothing was done yet; `called`: somebody called the payer or the patient; `waiting`: the patient has to answer; `done`; `cannot_verify`: there will be no answer"""


PatchWorkItemByIdAnswer = WorkItemWithHistory


class PostWorkItemByIdNoteBody(TypedDict):
    text: str
    """Stored encrypted, and deleted with the patient's data"""


PostWorkItemByIdNoteAnswer = WorkEntry


class _PostGraphqlGqlBodyRequired(TypedDict):
    query: str


class PostGraphqlGqlBody(_PostGraphqlGqlBodyRequired, total=False):
    variables: Optional[Mapping[str, Any]]
    operationName: Optional[str]
    extensions: Optional[Mapping[str, Any]]
    """For extensions of the protocol; none is known here"""


PostGraphqlGqlAnswer = GraphqlAnswer


PostMcpBody = McpMessageInput


PostMcpAnswer = McpAnswer
