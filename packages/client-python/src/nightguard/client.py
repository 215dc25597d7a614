"""The client."""

from __future__ import annotations

import json
import re
import ssl
import time
import uuid
from dataclasses import replace
from datetime import datetime, timezone
from types import TracebackType
from typing import Any, Callable, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Type, TypeVar, Union, cast

from ._bodies import Body, drop_missing, to_file_body, to_items_body, to_json_body
from ._sender import AlreadyDeleted, Call, Deadline, Query, Response, Sender, parse_field_value, parse_id
from ._tries import Tries
from .errors import NightguardError, NoResponseError, NotFinishedError
from .types import (
    ApiKey,
    ApiKeyScope,
    Batch,
    BatchItem,
    Carrier,
    ClearCoverage,
    CreatedApiKey,
    DirectoryEntry,
    Event,
    EventType,
    FailureCategory,
    FileSource,
    FileType,
    Finding,
    Items,
    Job,
    JobDocument,
    JobStatus,
    KeyUsageLine,
    NewFinding,
    Operation,
    PatchedWorkItem,
    Payer,
    Rejection,
    UsageLine,
    Verification,
    VerificationRequest,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEndpointWithSecret,
    WorkEntry,
    WorkItem,
    WorkItemState,
    WorkItemVersion,
    WorkItemWithHistory,
    WorkOwner,
    WorkState,
)

State = TypeVar("State", Batch, JobDocument)
Time = Union[str, datetime]
"""RFC 3339, or a datetime with its time zone."""
Transform = Literal["true_eligibility"]
Priority = Literal["low", "normal", "high"]

PATHS: Mapping[str, str] = {"eligibility": "/Eligibility", "clearcoverage": "/ClearCoverage"}
VERIFY_SECONDS: Mapping[str, float] = {"eligibility": 65.0, "clearcoverage": 120.0}
"""The service waits 60 s for a payer, 120 s for ClearCoverage."""
UPLOAD_SECONDS = 600.0
CALL_SECONDS = 30.0
TRY_SECONDS = 10.0
"""One attempt of a call that does not wait for a payer."""
WAIT_SECONDS = 25
"""`?wait=` of one request of a longer wait: shorter than the idle limits of common proxies."""
PROGRESS_SECONDS = 1
OUTAGE_SECONDS = 120.0
"""How long an outage of the service may last during a wait or a stream."""
SILENCE_SECONDS = 60.0
"""A stream without data for this long counts as broken."""
PAGE_SIZE = 200


class _Unset:
    """Tells a field that is left as it is from one that is set to None."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET = _Unset()


class Client:
    """A Nightguard service, called for one account.

    Transient failures (no response, 429, 503, …) are retried after the service's `Retry-After`, plus exponential backoff
    with full jitter. All attempts of a call that creates or changes something share an idempotency key, so it takes
    effect once. A call fails with a `NightguardError`.

    Threads may share a client. Its connections are kept for the next call; `close`, or leaving a `with` block, ends them.

    :param url: the service's address, such as `https://nightguard.example`
    :param key: `ng_live_…` or `ng_test_…`, a secret
    :param max_tries: attempts per call; 1 for no retries
    :param timeout: seconds for a whole call, retries included, in place of each call's own limit
    :param ssl_context: for example to trust an authority of your own
    :raises ValueError: for an invalid address or key; the message does not repeat them
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        max_tries: int = 5,
        timeout: Optional[float] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._sender = Sender(url, key, ssl_context)
        self._max_tries = max_tries
        self._timeout = timeout

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self._sender.base!r})"

    def close(self) -> None:
        """Ends the idle connections. The client can still be used."""
        self._sender.close()

    # Payers

    def payers(
        self,
        *,
        search: Optional[str] = None,
        feature: Optional[Literal["eligibility", "claims"]] = None,
        status: Optional[Literal["active", "inactive"]] = None,
        timeout: Optional[float] = None,
    ) -> List[Payer]:
        """The payers that answer eligibility requests; they change rarely. `search` tolerates small typos."""
        answer = self._get("/Payer", {"search": search, "feature": feature, "status": status}, timeout)
        return cast(List[Payer], answer["data"]["service_payer_list"])

    def carriers(self, *, timeout: Optional[float] = None) -> List[Carrier]:
        """The carriers that ClearCoverage supports, a separate list."""
        return cast(List[Carrier], self._get("/ClearCoverageCarrier", {}, timeout)["data"])

    def directory(
        self, *, search: Optional[str] = None, response_level: Optional[str] = None, timeout: Optional[float] = None
    ) -> List[DirectoryEntry]:
        """What each payer's answers contain, as far as known."""
        answer = self._get("/PayerDirectory", {"search": search, "response_level": response_level}, timeout)
        return cast(List[DirectoryEntry], answer["data"])

    # One verification

    def verify(
        self, request: VerificationRequest, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> Verification[Any]:
        """Verifies one patient and waits up to 65 s for the payer's answer.

        :raises ApiError: also for a payer's rejection, with its status and body (`upstream`)
        :raises NotFinishedError: after the timeout; the verification continues: pass `job_id` to `wait_for_job`
        """
        return self._verify("eligibility", request, idempotency_key, timeout)

    def clear_coverage(
        self, request: VerificationRequest, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> Verification[ClearCoverage]:
        """The same with normalised, enriched benefits; `payer["id"]` is a carrier's id. Waits up to 120 s."""
        return self._verify("clearcoverage", request, idempotency_key, timeout)

    def enqueue(
        self,
        operation: Operation,
        request: VerificationRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Job:
        """Queues a verification without waiting for it. `not_before`, `deadline`, `priority` apply here only."""
        body = to_json_body({"version": "v2", **request})
        headers = {"prefer": "respond-async"}
        return cast(Job, self._post(_verify_path(operation), idempotency_key, timeout, body=body, headers=headers))

    # Jobs

    def job(self, id: str, *, timeout: Optional[float] = None) -> JobDocument:
        """A job with its result."""
        return cast(JobDocument, self._get(f"/Job/{parse_id(id)}", {}, timeout))

    def jobs(
        self,
        *,
        status: Optional[JobStatus] = None,
        operation: Optional[Operation] = None,
        batch_id: Optional[str] = None,
        reference: Optional[str] = None,
        payer_id: Optional[str] = None,
        created_after: Optional[Time] = None,
        created_before: Optional[Time] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[Job]:
        """The account's jobs without their results, newest first; pages are fetched on demand."""
        query: Query = {
            "status": status,
            "operation": operation,
            "batch_id": batch_id,
            "reference": reference,
            "payer_id": payer_id,
            "created_after": _to_time(created_after),
            "created_before": _to_time(created_before),
        }
        return self._pages("/Job", query, timeout)

    def wait_for_job(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[Callable[[JobDocument], None]] = None,
    ) -> JobDocument:
        """Waits until a job has ended; its `status` and `failure` say how. Without a timeout it waits indefinitely.

        :raises NotFinishedError: after the timeout
        """
        return self._until_ended(f"/Job/{parse_id(id)}", _is_job_ended, timeout, on_progress)

    def cancel_job(
        self, id: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> JobDocument:
        """:raises ApiError: 409 for a job that is running or has already ended"""
        return cast(JobDocument, self._post(f"/Job/{parse_id(id)}/cancel", idempotency_key, timeout))

    def retry_job(
        self, id: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> JobDocument:
        """Puts a job that failed, expired or was cancelled back into the queue."""
        return cast(JobDocument, self._post(f"/Job/{parse_id(id)}/retry", idempotency_key, timeout))

    def delete_job(self, id: str, *, timeout: Optional[float] = None) -> None:
        """Deletes a job that has finished, with its question, answer, events and deliveries."""
        self._delete(f"/Job/{parse_id(id)}", timeout)

    def add_finding(
        self,
        job_id: str,
        finding: NewFinding,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Finding:
        """Records what was found out by telephone, in a portal or from the patient, beside the payer's answer."""
        path = f"/Job/{parse_id(job_id)}/finding"
        return cast(Finding, self._post(path, idempotency_key, timeout, body=to_json_body(finding)))

    def delete_finding(self, job_id: str, id: str, *, timeout: Optional[float] = None) -> None:
        """Takes a finding out, of this job and of later ones of the patient."""
        self._delete(f"/Job/{parse_id(job_id)}/finding/{parse_id(id)}", timeout)

    # Batches

    def submit_batch(
        self,
        items: Items,
        *,
        defaults: Optional[BatchItem] = None,
        operation: Optional[Operation] = None,
        name: Optional[str] = None,
        transform: Optional[Transform] = None,
        not_before: Optional[Time] = None,
        deadline: Optional[Time] = None,
        priority: Optional[Priority] = None,
        max_age: Optional[int] = None,
        on_unknown: Optional[Literal["retry", "fail"]] = None,
        on_invalid: Optional[Literal["skip", "reject"]] = None,
        compress: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Batch:
        """Submits a batch. When this returns, every accepted row is stored; if it fails, no row runs.

        Items are sent as they are made, however many. A list, or a function that returns an iterable, is sent again when
        the connection breaks; an iterator can be read once, so it is sent once: after a failure, start over.

        :param defaults: for fields that items leave out
        :param compress: sends it with gzip
        """
        options = drop_missing(
            {
                "operation": operation,
                "name": name,
                "transform": transform,
                "not_before": _to_time(not_before),
                "deadline": _to_time(deadline),
                "priority": priority,
                "max_age": max_age,
                "on_unknown": on_unknown,
                "on_invalid": on_invalid,
                "defaults": defaults,
            }
        )
        return self._submit(to_items_body(items, options, compress=compress), idempotency_key, timeout)

    def submit_file(
        self,
        file: FileSource,
        *,
        type: Optional[FileType] = None,
        map: Optional[Mapping[str, str]] = None,
        sheet: Union[str, int, None] = None,
        payer_id: Optional[str] = None,
        npi: Optional[str] = None,
        tax_id: Optional[str] = None,
        operation: Optional[Operation] = None,
        name: Optional[str] = None,
        transform: Optional[Transform] = None,
        not_before: Optional[Time] = None,
        deadline: Optional[Time] = None,
        priority: Optional[Priority] = None,
        max_age: Optional[int] = None,
        on_unknown: Optional[Literal["retry", "fail"]] = None,
        on_invalid: Optional[Literal["skip", "reject"]] = None,
        compress: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Batch:
        """Submits a file as a batch, streamed from disk. The file must not change while it is sent.

        :param file: a path, or a file opened in binary mode
        :param type: needed when the file's name does not show it
        :param map: maps column headers of a table to fields: `{"Insured ID": "member_id"}`
        :param sheet: of an .xlsx workbook, by its name or its number from 1; the first by default
        :param payer_id: `payer_id`, `npi` and `tax_id` fill a column that a table lacks
        :param compress: sends it with gzip
        """
        options = drop_missing(
            {
                "sheet": sheet,
                "payer_id": payer_id,
                "npi": npi,
                "tax_id": tax_id,
                "operation": operation,
                "name": name,
                "transform": transform,
                "not_before": _to_time(not_before),
                "deadline": _to_time(deadline),
                "priority": priority,
                "max_age": max_age,
                "on_unknown": on_unknown,
                "on_invalid": on_invalid,
            }
        )
        body = to_file_body(file, type, map or {}, options, compress=compress)
        return self._submit(body, idempotency_key, timeout)

    def batch(self, id: str, *, timeout: Optional[float] = None) -> Batch:
        """A batch: counts, progress, failures."""
        return cast(Batch, self._get(f"/Batch/{parse_id(id)}", {}, timeout))

    def batches(self, *, timeout: Optional[float] = None) -> Iterator[Batch]:
        """The account's batches, newest first; pages are fetched on demand."""
        return self._pages("/Batch", {}, timeout)

    def wait_for_batch(
        self, id: str, *, timeout: Optional[float] = None, on_progress: Optional[Callable[[Batch], None]] = None
    ) -> Batch:
        """Waits until no row of a batch can change. Outages of the service of up to two minutes are tolerated.

        :param on_progress: called with the current state about once a second
        :raises NotFinishedError: after the timeout; without one it waits indefinitely
        """
        return self._until_ended(f"/Batch/{parse_id(id)}", _is_batch_ended, timeout, on_progress)

    def results(self, id: str, *, status: Optional[JobStatus] = None, after_row: int = 0) -> Iterator[JobDocument]:
        """A batch's rows with their current results, in row order.

        Rows are streamed, so a million of them need little memory; a broken stream is resumed after the last row.
        """
        return self._read_results(f"/Batch/{parse_id(id)}/results", status, after_row)

    def rejections(self, id: str, *, timeout: Optional[float] = None) -> Iterator[Rejection]:
        """The rows that were rejected at intake, in row order, numbered as in the file."""
        return self._pages(
            f"/Batch/{parse_id(id)}/rejections", {}, timeout, parameter="after_row", next_field="next_after_row"
        )

    def cancel_batch(
        self, id: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> Batch:
        """Cancels all queued rows at once; running rows finish."""
        return cast(Batch, self._post(f"/Batch/{parse_id(id)}/cancel", idempotency_key, timeout))

    def pause_batch(self, id: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> Batch:
        return cast(Batch, self._post(f"/Batch/{parse_id(id)}/pause", idempotency_key, timeout))

    def resume_batch(
        self, id: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> Batch:
        return cast(Batch, self._post(f"/Batch/{parse_id(id)}/resume", idempotency_key, timeout))

    def retry_batch(
        self,
        id: str,
        *,
        category: Optional[FailureCategory] = None,
        code: Optional[str] = None,
        payer_id: Optional[str] = None,
        expected_count: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Batch:
        """Queues failed and expired rows again: all, or those of one cause."""
        path = f"/Batch/{parse_id(id)}/retry"
        query = {"category": category, "code": code, "payer_id": payer_id, "expected_count": expected_count}
        return cast(Batch, self._post(path, idempotency_key, timeout, query=query))

    def delete_batch(self, id: str, *, timeout: Optional[float] = None) -> None:
        """Deletes a batch that has finished, with its rows, rejections, events and deliveries."""
        self._delete(f"/Batch/{parse_id(id)}", timeout)

    # Events

    def events(
        self,
        *,
        after: Union[str, int, None] = None,
        follow: bool = True,
        on_restart: Optional[Callable[[], None]] = None,
    ) -> Iterator[Event]:
        """The account's events in order, from the oldest or after `after`, then new ones as they happen.

        :param after: the id or the `data["sequence"]` of the last event that was seen
        :param follow: False ends after the latest event
        :param on_restart: called when the service was restored from a backup that lacks the last event read. Reading
            continues; jobs that had ended after the backup end again, with new events.
        """
        wait = WAIT_SECONDS if follow else 0
        last = after
        was_restarted = False  # every answer says `restarted` until an event follows the restore
        while True:
            query: Query = {"after": last, "wait": wait, "limit": PAGE_SIZE}
            page = self._read("/Event", query, OUTAGE_SECONDS, TRY_SECONDS + wait)
            events = cast(List[Event], page["data"])
            if page.get("restarted") and not was_restarted and on_restart is not None:
                on_restart()
            was_restarted = bool(page.get("restarted")) and not events
            for event in events:
                # A number rather than an id: the service can go on from it even after a restore that lacks the event.
                last = event["data"]["sequence"]
                yield event
            if not events and not follow:
                return

    # The work list

    def work_items(
        self,
        *,
        state: Optional[Sequence[WorkItemState]] = None,
        owner: Optional[str] = None,
        overdue: bool = False,
        due_before: Optional[Time] = None,
        location_id: Optional[str] = None,
        appointment_from: Optional[Time] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[WorkItem]:
        """Appointments that need a person, those that are due first at the top; pages are fetched on demand.

        :param state: by default those that still need a person
        :param owner: the id of a person, or `none`
        :param appointment_from: by default the beginning of today
        """
        query: Query = {
            "state": None if state is None else ",".join(state),
            "owner": owner,
            "overdue": "1" if overdue else None,
            "due_before": _to_time(due_before),
            "location_id": location_id,
            "appointment_from": _to_time(appointment_from),
        }
        return self._pages("/WorkItem", query, timeout)

    def work_item(self, id: str, *, timeout: Optional[float] = None) -> WorkItemWithHistory:
        return cast(WorkItemWithHistory, self._get(f"/WorkItem/{parse_id(id)}", {}, timeout))

    def update_work_item(
        self,
        id: str,
        version: int,
        *,
        owner: Union[str, None, _Unset] = UNSET,
        state: Union[WorkState, _Unset] = UNSET,
        timeout: Optional[float] = None,
    ) -> WorkItemWithHistory:
        """Gives an item to somebody, or to nobody (None), and changes its state.

        :param version: the one that was read
        :raises ApiError: 409 when somebody was faster; after a lost answer it may be about this call's own change
        """
        fields = {"owner": owner, "state": state, "version": version}
        return cast(WorkItemWithHistory, self._patch(f"/WorkItem/{parse_id(id)}", fields, timeout))

    def update_work_items(
        self,
        items: Sequence[Union[WorkItem, WorkItemVersion]],
        *,
        owner: Union[str, None, _Unset] = UNSET,
        state: Union[WorkState, _Unset] = UNSET,
        timeout: Optional[float] = None,
    ) -> List[PatchedWorkItem]:
        """The same for up to 100 items; each is answered for: `status` 200, 404, or 409 if somebody was faster."""
        versions = [{"id": item["id"], "version": item["version"]} for item in items]
        fields = {"owner": owner, "state": state, "items": versions}
        return cast(List[PatchedWorkItem], self._patch("/WorkItem", fields, timeout)["data"])

    def add_work_note(
        self, id: str, text: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> WorkEntry:
        body = to_json_body({"text": text})
        return cast(WorkEntry, self._post(f"/WorkItem/{parse_id(id)}/note", idempotency_key, timeout, body=body))

    def work_owners(self, *, timeout: Optional[float] = None) -> List[WorkOwner]:
        """The people who may be given items."""
        return cast(List[WorkOwner], self._get("/WorkItem/owners", {}, timeout)["data"])

    # API keys and usage

    def api_keys(self, *, timeout: Optional[float] = None) -> Iterator[ApiKey]:
        """The account's keys of this key's mode, newest first, without their secrets."""
        return self._pages("/ApiKey", {}, timeout)

    def create_api_key(
        self,
        *,
        name: Optional[str] = None,
        mode: Optional[Literal["live", "test"]] = None,
        scopes: Optional[Sequence[ApiKeyScope]] = None,
        expires_at: Optional[Time] = None,
        allowed_cidrs: Optional[Sequence[str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreatedApiKey:
        """Creates a key. `key` is shown only this once; it is None if only a second attempt's answer arrived: roll it."""
        fields = {
            "name": name,
            "mode": mode,
            "scopes": scopes,
            "expires_at": _to_time(expires_at),
            "allowed_cidrs": allowed_cidrs,
        }
        body = to_json_body(drop_missing(fields))
        return cast(CreatedApiKey, self._post("/ApiKey", idempotency_key, timeout, body=body))

    def update_api_key(
        self,
        id: str,
        *,
        name: Union[str, _Unset] = UNSET,
        disabled: Union[bool, _Unset] = UNSET,
        endpoints: Union[Literal["disable"], _Unset] = UNSET,
        scopes: Union[Sequence[ApiKeyScope], _Unset] = UNSET,
        expires_at: Union[Time, None, _Unset] = UNSET,
        allowed_cidrs: Union[Sequence[str], None, _Unset] = UNSET,
        timeout: Optional[float] = None,
    ) -> ApiKey:
        """Changes what is given.

        :param endpoints: together with `disabled=True`: also disables the webhook endpoints that the key created
        """
        fields = {
            "name": name,
            "disabled": disabled,
            "endpoints": endpoints,
            "scopes": scopes,
            "expires_at": expires_at if isinstance(expires_at, _Unset) else _to_time(expires_at),
            "allowed_cidrs": allowed_cidrs,
        }
        return cast(ApiKey, self._patch(f"/ApiKey/{parse_id(id)}", fields, timeout))

    def roll_api_key(
        self,
        id: str,
        *,
        overlap_seconds: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreatedApiKey:
        """Gives a key a new secret, shown only this once; the old one is valid for `overlap_seconds` more."""
        query: Query = {"overlap_seconds": overlap_seconds}
        return cast(
            CreatedApiKey, self._post(f"/ApiKey/{parse_id(id)}/roll", idempotency_key, timeout, query=query)
        )

    def usage(
        self, *, from_day: Optional[str] = None, to_day: Optional[str] = None, timeout: Optional[float] = None
    ) -> List[UsageLine]:
        """Verifications by day (UTC, `2026-11-20`), operation, payer and outcome, newest first."""
        return cast(List[UsageLine], self._get("/Usage", {"from": from_day, "to": to_day}, timeout)["data"])

    def usage_by_key(
        self, *, from_day: Optional[str] = None, to_day: Optional[str] = None, timeout: Optional[float] = None
    ) -> List[KeyUsageLine]:
        """Verifications by day (UTC, `2026-11-20`) and by the API key or person that submitted them, newest first."""
        return cast(List[KeyUsageLine], self._get("/Usage/keys", {"from": from_day, "to": to_day}, timeout)["data"])

    # Webhook endpoints

    def webhook_endpoints(self, *, timeout: Optional[float] = None) -> Iterator[WebhookEndpoint]:
        """The webhook endpoints of the key's mode, newest first."""
        return self._pages("/WebhookEndpoint", {}, timeout)

    def webhook_endpoint(self, id: str, *, timeout: Optional[float] = None) -> WebhookEndpoint:
        return cast(WebhookEndpoint, self._get(f"/WebhookEndpoint/{parse_id(id)}", {}, timeout))

    def create_webhook_endpoint(
        self,
        url: str,
        *,
        description: Optional[str] = None,
        events: Optional[Sequence[EventType]] = None,
        include_result: Optional[bool] = None,
        rate: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> WebhookEndpointWithSecret:
        """Creates an endpoint; its `secret` is shown only this once.

        :param url: https, and a public address
        :param events: exactly these, also for rows of batches; None: those of batches and of jobs without a batch
        :param include_result: include the job with its result, which is personal data
        :param rate: deliveries per second at most
        """
        fields = {
            "url": url,
            "description": description,
            "events": events,
            "include_result": include_result,
            "rate": rate,
        }
        body = to_json_body(drop_missing(fields))
        answer = self._post("/WebhookEndpoint", idempotency_key, timeout, body=body)
        return cast(WebhookEndpointWithSecret, answer)

    def update_webhook_endpoint(
        self,
        id: str,
        *,
        url: Union[str, _Unset] = UNSET,
        description: Union[str, None, _Unset] = UNSET,
        events: Union[Sequence[EventType], None, _Unset] = UNSET,
        include_result: Union[bool, _Unset] = UNSET,
        rate: Union[int, _Unset] = UNSET,
        status: Union[Literal["enabled", "disabled"], _Unset] = UNSET,
        timeout: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Changes what is given; `status="enabled"` enables an endpoint again that was disabled."""
        fields = {
            "url": url,
            "description": description,
            "events": events,
            "include_result": include_result,
            "rate": rate,
            "status": status,
        }
        return cast(WebhookEndpoint, self._patch(f"/WebhookEndpoint/{parse_id(id)}", fields, timeout))

    def delete_webhook_endpoint(self, id: str, *, timeout: Optional[float] = None) -> None:
        """Deletes an endpoint with its pending deliveries and log."""
        self._delete(f"/WebhookEndpoint/{parse_id(id)}", timeout)

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        overlap_seconds: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> WebhookEndpointWithSecret:
        """Gives an endpoint a new secret, shown only this once. The old one signs too for a day, or as long as given."""
        path = f"/WebhookEndpoint/{parse_id(id)}/rotate"
        answer = self._post(path, idempotency_key, timeout, query={"overlap_seconds": overlap_seconds})
        return cast(WebhookEndpointWithSecret, answer)

    def test_webhook_endpoint(
        self, id: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> WebhookDelivery:
        """Sends an event of type `endpoint.test`."""
        return cast(WebhookDelivery, self._post(f"/WebhookEndpoint/{parse_id(id)}/test", idempotency_key, timeout))

    def webhook_deliveries(
        self,
        endpoint_id: str,
        *,
        status: Optional[Literal["pending", "delivered", "failed"]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[WebhookDelivery]:
        """An endpoint's deliveries with their attempts, newest first."""
        return self._pages(f"/WebhookEndpoint/{parse_id(endpoint_id)}/deliveries", {"status": status}, timeout)

    def replay_webhook_delivery(
        self, id: str, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> WebhookDelivery:
        """Sends a delivery again, whether it was delivered or failed."""
        return cast(WebhookDelivery, self._post(f"/WebhookDelivery/{parse_id(id)}/replay", idempotency_key, timeout))

    def recover_webhook_deliveries(
        self,
        endpoint_id: str,
        *,
        since: Optional[Time] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> int:
        """Sends deliveries that failed since then again. Returns their number."""
        path = f"/WebhookEndpoint/{parse_id(endpoint_id)}/recover"
        answer = self._post(path, idempotency_key, timeout, query={"since": _to_time(since)})
        return cast(int, answer["recovered"])

    # How they are called

    def _call(self, method: str, path: str, timeout: Optional[float]) -> Call:
        limit = _first(timeout, self._timeout, CALL_SECONDS)
        return Call(method, path, limit, TRY_SECONDS, self._max_tries)

    def _get(self, path: str, query: Query, timeout: Optional[float]) -> Any:
        return self._sender.send(replace(self._call("GET", path, timeout), query=query), _read_json)

    def _post(
        self,
        path: str,
        idempotency_key: Optional[str],
        timeout: Optional[float],
        *,
        query: Optional[Query] = None,
        headers: Optional[Mapping[str, str]] = None,
        body: Optional[Body] = None,
    ) -> Any:
        call = self._call("POST", path, timeout)
        call = replace(call, query=query or {}, headers=_with_key(headers or {}, idempotency_key), body=body)
        return self._sender.send(call, _read_json)

    def _patch(self, path: str, fields: Mapping[str, Any], timeout: Optional[float]) -> Any:
        given = {name: value for name, value in fields.items() if not isinstance(value, _Unset)}
        return self._sender.send(replace(self._call("PATCH", path, timeout), body=to_json_body(given)), _read_json)

    def _delete(self, path: str, timeout: Optional[float]) -> None:
        try:
            self._sender.send(self._call("DELETE", path, timeout), lambda response: response.read())
        except AlreadyDeleted:
            pass

    def _verify(
        self,
        operation: Operation,
        request: VerificationRequest,
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> Verification[Any]:
        limit = _first(timeout, self._timeout, VERIFY_SECONDS[operation])
        call = replace(
            self._call("POST", PATHS[operation], limit),
            try_timeout=limit,
            headers=_with_key({}, idempotency_key),
            body=to_json_body({"version": "v2", **request}),
            prefers_answer=True,
        )
        return self._sender.send(call, _read_verification)

    def _submit(self, body: Body, idempotency_key: Optional[str], timeout: Optional[float]) -> Batch:
        limit = _first(timeout, self._timeout, UPLOAD_SECONDS)
        call = self._call("POST", "/Batch", limit)
        call = replace(call, try_timeout=limit, headers=_with_key({}, idempotency_key), body=body)
        return cast(Batch, self._sender.send(call, _read_json))

    def _read(self, path: str, query: Query, timeout: float, try_timeout: float) -> Any:
        """One request of a longer wait, retried until the timeout."""
        call = Call("GET", path, timeout, try_timeout, max_tries=None, query=query)
        return self._sender.send(call, _read_json)

    def _until_ended(
        self,
        path: str,
        is_ended: Callable[[State], bool],
        timeout: Optional[float],
        on_progress: Optional[Callable[[State], None]],
    ) -> State:
        """Polls with long requests until the state has ended."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            remaining = OUTAGE_SECONDS if end is None else max(0.0, end - time.monotonic())
            wait = min(PROGRESS_SECONDS if on_progress else WAIT_SECONDS, int(remaining) + (remaining % 1 > 0))
            limit = min(OUTAGE_SECONDS, remaining + TRY_SECONDS)
            state = cast(State, self._read(path, {"wait": wait}, limit, TRY_SECONDS + wait))
            if on_progress is not None:
                on_progress(state)
            if is_ended(state):
                return state
            if end is not None and time.monotonic() >= end:
                job_id = state["id"] if path.startswith("/Job/") else None
                raise NotFinishedError("Not finished in time; it continues", job_id=job_id, is_retryable=True)

    def _pages(
        self,
        path: str,
        query: Query,
        timeout: Optional[float],
        *,
        parameter: str = "cursor",
        next_field: str = "next_cursor",
    ) -> Iterator[Any]:
        """The items of a list. A page is read when its first item is needed."""
        cursor: Union[str, int, None] = None
        while True:
            page = self._get(path, {**query, parameter: cursor, "limit": PAGE_SIZE}, timeout)
            yield from page["data"]
            cursor = page[next_field]
            if cursor is None:
                return

    def _read_results(self, path: str, status: Optional[str], after_row: int) -> Iterator[JobDocument]:
        """Each row once: a stream that broke, fell silent or ended early is opened again after the last row read.

        A proxy can end half an answer as if it were whole.
        """
        last_row = after_row
        tries = Tries(None, OUTAGE_SECONDS)
        while True:
            call = replace(self._call("GET", path, None), query={"status": status, "after_row": last_row})
            try:
                with self._sender.response(call, Deadline(SILENCE_SECONDS)) as response:
                    promised_row = _parse_row(response.headers.get("x-last-row", ""))
                    for line in _read_lines(response):
                        job = cast(JobDocument, _parse(line))
                        last_row = _to_later_row(job, last_row)
                        tries.reset()
                        yield job
                if last_row >= promised_row:
                    return
                raise NoResponseError("The stream of results ended early", is_retryable=True)
            except NightguardError as error:
                tries.after_failure(error, call.subject)


def _read_json(response: Response) -> Any:
    return _parse(response.read())


def _parse(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        # Without the parser's error, which quotes what it read.
        raise NightguardError("The server is not a Nightguard service; check the url") from None


def _read_verification(response: Response) -> Verification[Any]:
    content = response.read()
    job_id = response.headers.get("x-job-id", "")
    if response.status == 202:
        raise NotFinishedError(
            "The payer has not answered in time; the verification continues",
            job_id=job_id,
            request_id=response.headers.get("x-request-id"),
        )
    if "json" in response.headers.get("content-type", "").lower():
        return Verification(job_id, _parse(content))
    return Verification(job_id, content.decode("utf-8", "replace"))


def _read_lines(response: Response) -> Iterator[bytes]:
    """Whole lines; a partial last line means that the stream broke."""
    rest = b""
    for chunk in response.chunks(restarts=True):
        lines = (rest + chunk).split(b"\n")
        rest = lines.pop()
        yield from lines
    if rest:
        raise NoResponseError("The stream of results broke", is_retryable=True)


def _to_later_row(job: JobDocument, last_row: int) -> int:
    """Rows only ever follow each other, so that an answer to another request cannot repeat them without end."""
    row = job["row"]
    if row is not None and row > last_row:
        return row
    raise NightguardError("The server is not a Nightguard service; check the url")


def _parse_row(field: str) -> int:
    if re.fullmatch(r"[0-9]+", field):
        return int(field)
    message = "The service does not say in X-Last-Row when results are whole; upgrade it, or check the proxy"
    raise NightguardError(message)


def _with_key(headers: Mapping[str, str], idempotency_key: Optional[str]) -> Dict[str, str]:
    key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
    return {**headers, "idempotency-key": parse_field_value(key, "idempotency_key")}


def _verify_path(operation: str) -> str:
    if operation in PATHS:
        return PATHS[operation]
    raise ValueError(f"operation must be one of {', '.join(PATHS)}")


def _to_time(value: Optional[Time]) -> Optional[str]:
    if not isinstance(value, datetime):
        return value
    if value.utcoffset() is None:
        raise ValueError("a time needs a time zone: datetime.now(timezone.utc), or .astimezone()")
    return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _first(*limits: Optional[float]) -> float:
    return next(limit for limit in limits if limit is not None)


def _is_job_ended(job: JobDocument) -> bool:
    return job["status"] not in ("queued", "running")


def _is_batch_ended(batch: Batch) -> bool:
    """A cancelled batch's running rows still have to finish."""
    counts = batch["counts"]
    return batch["status"] in ("completed", "cancelled") and counts["queued"] + counts["running"] == 0
