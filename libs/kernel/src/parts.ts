/** Splits a list into parts of `size`, in order. The last part may be shorter; an empty list has no parts. */
export function inParts<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
