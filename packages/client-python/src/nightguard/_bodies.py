"""Bodies of requests, opened anew for each attempt."""

from __future__ import annotations

import json
import os
import re
import uuid
import zlib
from dataclasses import dataclass
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, Mapping, Optional, Sequence, Tuple, Union

CHUNK_SIZE = 65_536

CONTENT_TYPES = {
    "csv": "text/csv",
    "ndjson": "application/x-ndjson",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}
EXTENSIONS = {
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "csv",
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".json": "json",
    ".xlsx": "xlsx",
    ".zip": "zip",
}

Items = Union[Iterable[Mapping[str, Any]], Callable[[], Iterable[Mapping[str, Any]]]]
FileSource = Union[str, "os.PathLike[str]", BinaryIO]


@dataclass(frozen=True)
class Body:
    """`open` returns the bytes of one attempt; unless repeatable it can be called only once."""

    content_type: str
    open: Callable[[], Union[bytes, Iterator[bytes]]]
    is_repeatable: bool = True
    encoding: Optional[str] = None


class SourceError(Exception):
    """Carries an error of the caller's own items or file, which is raised as it is."""

    def __init__(self, cause: BaseException) -> None:
        super().__init__()
        self.cause = cause


def to_json_body(value: Mapping[str, Any]) -> Body:
    content = _dump(value).encode()
    return Body("application/json", lambda: content)


def to_items_body(items: Items, options: Mapping[str, Any], *, compress: bool) -> Body:
    """Items as a JSON body, after the batch's options."""
    head = _dump(options)[:-1]
    head += ("" if head == "{" else ",") + '"items":['

    def read() -> Iterator[bytes]:
        text = head
        separator = ""
        for item in items() if callable(items) else items:
            text += separator + _dump(item)
            separator = ","
            if len(text) >= CHUNK_SIZE:
                yield text.encode()
                text = ""
        yield f"{text}]}}".encode()

    is_repeatable = callable(items) or (isinstance(items, Sequence) and not isinstance(items, (str, bytes)))
    return _to_stream(CONTENT_TYPES["json"], read, is_repeatable=is_repeatable, compress=compress)


def to_file_body(
    source: FileSource, kind: Optional[str], columns: Mapping[str, str], options: Mapping[str, Any], *, compress: bool
) -> Body:
    """A file as a multipart form, which keeps the options out of the address.

    All attempts share one boundary: under an idempotency key the body must not change.
    """
    name = source if isinstance(source, (str, os.PathLike)) else getattr(source, "name", "")
    kind = kind or _find_kind(str(name) if isinstance(name, (str, os.PathLike)) else "")
    if kind not in CONTENT_TYPES:
        raise ValueError(f"type is required: {', '.join(CONTENT_TYPES)}")
    boundary = f"nightguard-{uuid.uuid4()}"
    fields = [*options.items(), *((f"map[{column}]", field) for column, field in columns.items())]
    head = "".join(f"{_part_head(boundary, name)}\r\n\r\n{value}\r\n" for name, value in fields)
    head += f'{_part_head(boundary, "file")}; filename="batch.{kind}"\r\ncontent-type: {CONTENT_TYPES[kind]}\r\n\r\n'
    open_file, is_repeatable = _to_opening(source)

    def read() -> Iterator[bytes]:
        yield head.encode()
        yield from open_file()
        yield f"\r\n--{boundary}--\r\n".encode()

    content_type = f"multipart/form-data; boundary={boundary}"
    return _to_stream(content_type, read, is_repeatable=is_repeatable, compress=compress)


def _to_opening(source: FileSource) -> Tuple[Callable[[], Iterator[bytes]], bool]:
    if isinstance(source, (str, os.PathLike)):
        path = source
        with open(path, "rb"):
            pass  # a missing file is found before anything is sent

        def read_path() -> Iterator[bytes]:
            with open(path, "rb") as opened:
                yield from _read(opened)

        return read_path, True
    file = source
    is_seekable = bool(getattr(file, "seekable", lambda: False)())
    start = file.tell() if is_seekable else 0

    def read_file() -> Iterator[bytes]:
        if is_seekable:
            file.seek(start)
        yield from _read(file)

    return read_file, is_seekable


def _read(file: BinaryIO) -> Iterator[bytes]:
    while True:
        chunk = file.read(CHUNK_SIZE)
        if not isinstance(chunk, (bytes, bytearray, memoryview)):
            raise TypeError('the file must be opened in binary mode: open(path, "rb")')
        if not chunk:
            return
        yield bytes(chunk)


def _to_stream(content_type: str, read: Callable[[], Iterator[bytes]], *, is_repeatable: bool, compress: bool) -> Body:
    def open_body() -> Iterator[bytes]:
        try:
            yield from _gzip(read()) if compress else read()
        except Exception as error:
            raise SourceError(error) from error

    return Body(content_type, open_body, is_repeatable, "gzip" if compress else None)


def _gzip(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Without a time in its header: each attempt sends the same bytes."""
    compressor = zlib.compressobj(6, zlib.DEFLATED, 31)
    for chunk in chunks:
        compressed = compressor.compress(chunk)
        if compressed:
            yield compressed
    yield compressor.flush()


def _find_kind(name: str) -> str:
    return EXTENSIONS.get(os.path.splitext(name)[1].lower(), "")


def _part_head(boundary: str, name: str) -> str:
    """Quotes the name: it may be any column header."""
    quoted = re.sub(r'(["\\])', r"\\\1", re.sub(r"[\r\n]", " ", name))
    return f'--{boundary}\r\ncontent-disposition: form-data; name="{quoted}"'


def _dump(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def drop_missing(options: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}
