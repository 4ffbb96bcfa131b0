import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Either package runs a network; the first takes a quarter of the time, the second is the same on every system. */
export const RUNTIMES = ['onnxruntime-node', 'onnxruntime-web'] as const;

/** The used parts of both packages, which share them. */
interface Runtime {
  env: { logLevel: string; wasm: { numThreads: number } };
  Tensor: new (type: string, data: Float32Array | BigInt64Array | Int32Array, shape: number[]) => Tensor;
  InferenceSession: { create(network: string | Buffer, options: object): Promise<Session> };
}

export interface Tensor {
  readonly data: Float32Array | BigInt64Array | Int32Array;
  readonly dims: readonly number[];
}

interface Session {
  readonly inputNames: readonly string[];
  readonly inputMetadata: readonly { name: string; type?: string }[];
  readonly outputNames: readonly string[];
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}

/** A network that is loaded. */
export interface Network extends Pick<Session, 'inputNames' | 'outputNames' | 'run'> {
  floats(data: Float32Array, shape: readonly number[]): Tensor;
  /** Whole numbers, in the type that an input wants. */
  whole(input: string, numbers: readonly number[], shape: readonly number[]): Tensor;
}

const require = createRequire(import.meta.url);

/** The package that runs networks here; null where none is installed. */
export function installedRuntime(): (typeof RUNTIMES)[number] | null {
  return RUNTIMES.find((name) => isThere(name)) ?? null;
}

/** Whether a package, or a file of one, is installed here. */
export function isThere(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return false;
    throw error;
  }
}

/**
 * Loads a network from its file. Nothing is downloaded.
 * @param threads that it computes with, where the package is the native one
 * @throws Error of the package for a file that it cannot use
 */
export async function loadNetwork(path: string, threads: number): Promise<Network> {
  const name = installedRuntime();
  if (name === null) throw new Error(`one of the packages ${RUNTIMES.join(' and ')} is needed`);
  // The file is named, so that the code compiles without the packages.
  const loaded = await import(pathToFileURL(require.resolve(name)).href);
  const runtime: Runtime = loaded.default ?? loaded;
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1, logSeverityLevel: 3 };
  const session =
    name === 'onnxruntime-node'
      ? await runtime.InferenceSession.create(path, options)
      : await inWebAssembly(runtime, path, options);
  const types = new Map(session.inputMetadata.map((input) => [input.name, input.type]));
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    run: (inputs) => session.run(inputs),
    floats: (data, shape) => new runtime.Tensor('float32', data, [...shape]),
    whole: (input, numbers, shape) =>
      types.get(input) === 'int32'
        ? new runtime.Tensor('int32', Int32Array.from(numbers), [...shape])
        : new runtime.Tensor('int64', BigInt64Array.from(numbers, BigInt), [...shape]),
  };
}

/** WebAssembly sees no files. */
function inWebAssembly(runtime: Runtime, path: string, options: object): Promise<Session> {
  runtime.env.logLevel = 'error';
  runtime.env.wasm.numThreads = 1;
  const weights = `${path}_data`;
  const externalData = existing(weights).map((data) => ({ path: basename(weights), data }));
  return runtime.InferenceSession.create(readFileSync(path), { ...options, externalData });
}

function existing(path: string): Buffer[] {
  try {
    return [readFileSync(path)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
