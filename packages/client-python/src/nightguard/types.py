"""Names for what goes over the wire, in the API's own spelling."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import BinaryIO, Callable, Generic, Iterable, Literal, TypeVar, Union

from .api_types import (
    ApiKey,
    ApiKeyScope,
    Batch,
    BatchItemWithDefaultsInput,
    ClearCoverage,
    ErrorDetail,
    Event,
    EventType,
    Failure,
    FailureCategory,
    Finding,
    GetClearCoverageCarrierAnswerData,
    GetPayerAnswerDataServicePayerList,
    GetPayerDirectoryAnswerData,
    GetUsageAnswerData,
    GetUsageKeysAnswerData,
    Issue,
    Job,
    JobDocument,
    JobStatus,
    PatchedWorkItem,
    PatchWorkItemBodyItem,
    PostApiKeyAnswer,
    PostEligibilityBody,
    PostJobByIdFindingBody,
    Rejection,
    TrueEligibility,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEndpointWithSecret,
    WorkEntry,
    WorkEntryState,
    WorkItem,
    WorkItemState,
    WorkItemWithHistory,
    WorkOwner,
)

__all__ = [
    "ApiKey",
    "ApiKeyScope",
    "Batch",
    "BatchItem",
    "Carrier",
    "ClearCoverage",
    "CreatedApiKey",
    "DirectoryEntry",
    "ErrorDetail",
    "Event",
    "EventType",
    "Failure",
    "FailureCategory",
    "FileSource",
    "FileType",
    "Finding",
    "Issue",
    "Items",
    "Job",
    "JobDocument",
    "JobStatus",
    "KeyUsageLine",
    "NewFinding",
    "Operation",
    "PatchedWorkItem",
    "Payer",
    "Rejection",
    "TrueEligibility",
    "UsageLine",
    "Verification",
    "VerificationRequest",
    "WebhookDelivery",
    "WebhookEndpoint",
    "WebhookEndpointWithSecret",
    "WorkEntry",
    "WorkItem",
    "WorkItemState",
    "WorkItemVersion",
    "WorkItemWithHistory",
    "WorkOwner",
    "WorkState",
]

Answer = TypeVar("Answer")

Payer = GetPayerAnswerDataServicePayerList
Carrier = GetClearCoverageCarrierAnswerData
"""A carrier that ClearCoverage supports; `carrier_id` is the `payer["id"]` of its requests."""
DirectoryEntry = GetPayerDirectoryAnswerData
"""What a payer's answers contain, as far as known; several entries may share an id."""
VerificationRequest = PostEligibilityBody
"""A request about one patient. `version` is filled in."""
BatchItem = BatchItemWithDefaultsInput
"""One patient of a batch; with `defaults`, an item says only what is its own."""
NewFinding = PostJobByIdFindingBody
"""What was found out by telephone, in a portal or from the patient."""
UsageLine = GetUsageAnswerData
KeyUsageLine = GetUsageKeysAnswerData
CreatedApiKey = PostApiKeyAnswer
"""With the `key`, which is shown only this once."""

WorkState = WorkEntryState
"""A state that people set."""
WorkItemVersion = PatchWorkItemBodyItem
"""An item as it was read; a `WorkItem` is one too."""

Operation = Literal["eligibility", "clearcoverage"]
FileType = Literal["csv", "ndjson", "json", "xlsx", "zip"]
"""A `zip` holds one CSV file or workbook."""

Items = Union[Iterable[BatchItem], Callable[[], Iterable[BatchItem]]]
"""Items of a batch. A list is sent again when the connection breaks; so is what a function makes, which is called for
each attempt and must make the same again. Any other iterable can be read once, so it is sent once."""
FileSource = Union[str, "os.PathLike[str]", BinaryIO]
"""A path, or a file opened in binary mode, which is sent from where it stands, and again if it can seek."""


@dataclass(frozen=True)
class Verification(Generic[Answer]):
    """A payer's answer, or the normalised document; text if it is not JSON, such as an X12 271."""

    job_id: str
    answer: Answer = field(repr=False)
