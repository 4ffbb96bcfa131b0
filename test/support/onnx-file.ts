/**
 * Writes small networks as ONNX files, which are protocol buffers; the numbers of fields are those of onnx.proto3 (IR version 8).
 */
export const [FLOAT, INT64] = [1, 7] as const;
const OPSET = 13;

export function model(graph: {
  nodes: Buffer[];
  initializers: Buffer[];
  inputs: Buffer[];
  outputs: Buffer[];
}) {
  const fields = [
    ...graph.nodes.map((one) => bytes(1, one)),
    text(2, 'graph'),
    ...graph.initializers.map((one) => bytes(5, one)),
    ...graph.inputs.map((one) => bytes(11, one)),
    ...graph.outputs.map((one) => bytes(12, one)),
  ];
  const opset = Buffer.concat([text(1, ''), number(2, OPSET)]);
  return Buffer.concat([number(1, 8), bytes(7, Buffer.concat(fields)), bytes(8, opset)]);
}

export function node(operator: string, inputs: readonly string[], output: string, attributes: Buffer[] = []) {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...attributes.map((one) => bytes(5, one)),
  ]);
}

export const integer = (name: string, value: number) =>
  Buffer.concat([text(1, name), number(3, value), number(20, 2)]);
export const integers = (name: string, values: readonly number[]) =>
  Buffer.concat([text(1, name), ...values.map((value) => number(8, value)), number(20, 7)]);

export function tensor(name: string, dimensions: readonly number[], data: Buffer): Buffer {
  return Buffer.concat([
    ...dimensions.map((size) => number(1, size)),
    number(2, FLOAT),
    text(8, name),
    bytes(9, data),
  ]);
}

/** @param shape sizes, or names of those that vary */
export function value(name: string, type: number, shape: readonly (number | string)[]): Buffer {
  const dimensions = shape.map((size) =>
    bytes(1, typeof size === 'number' ? number(1, size) : text(2, size)),
  );
  const tensorType = Buffer.concat([number(1, type), bytes(2, Buffer.concat(dimensions))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensorType))]);
}

const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);
const text = (field: number, value: string) => bytes(field, Buffer.from(value));
const bytes = (field: number, value: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);

function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) digits.push((rest % 128) + 128);
  return Buffer.from([...digits, rest]);
}
