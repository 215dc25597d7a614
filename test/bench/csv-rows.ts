/** Writing a stream of single rows is slow. */
const rowsPerChunk = 1_000;

/** A CSV upload in chunks of many rows of about 150 bytes, each about a different person. */
export function* csvChunks(count: number): Generator<string> {
  let chunk: string[] = [];
  for (const row of csvRows(count)) {
    chunk.push(row);
    if (chunk.length < rowsPerChunk) continue;
    yield chunk.join("");
    chunk = [];
  }
  yield chunk.join("");
}

function* csvRows(count: number): Generator<string> {
  const header =
    "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number,dependent_first_name,dependent_last_name," +
    "dependent_dob,reference,appointment_at";
  yield `${header}\n`;
  for (let row = 1; row <= count; row++) {
    const day = String((row % 28) + 1).padStart(2, "0");
    const member = String(row).padStart(9, "0");
    yield `CX${row % 200},1234567893,123456789,Philomena,Quarrington-${row % 5_000},W${member},04/${day}/1983,G-${row % 77},` +
      `Ada,Quarrington,05/${day}/2015,appointment-${member},2031-03-${day}T09:30:00-05:00\n`;
  }
}
