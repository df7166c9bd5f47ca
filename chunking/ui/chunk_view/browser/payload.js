// Reads what _payload.py wrote: header length, header, columns, text.
// The files of this folder are joined into one module, in the order given in _component.py.

const READERS = {1: Int8Array, 2: Int16Array, 4: Int32Array};

function decode(bytes) {
  const headEnd = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, headEnd)));
  const columns = {};
  let at = headEnd;
  for (const [name, width, steps, count, first] of header.columns) {
    const end = at + width * count;
    columns[name] = readColumn(bytes.subarray(at, end), width, steps, count, first);
    at = end;
  }
  return {header, columns, textBytes: header.hasText ? bytes.subarray(at) : null};
}

function readColumn(bytes, width, steps, count, first) {
  if (width === 0) return new Int32Array(count).fill(first);
  // A copy, because a typed array must begin at a multiple of its width.
  const packed = new READERS[width](bytes.slice().buffer);
  const numbers = Int32Array.from(packed);
  if (steps) {
    numbers[0] = first;
    for (let i = 1; i < count; i++) numbers[i] += numbers[i - 1];
  }
  return numbers;
}
