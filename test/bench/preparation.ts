import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type World } from './catalogue.js';
import type { LoadedDataSet } from './data-set.js';
import type { FloorRequest } from './floor.js';
import type { Shape } from './shape.js';
import { CaptureFile } from './statements.js';
import { askOnce, startService, type Target } from './targets.js';

/** A shape with what the floor needs to answer it. */
export interface PreparedShape extends Shape {
  floor: FloorRequest[];
  /** Why the service does not answer it, where it does not. */
  refusal?: string;
}

/** The shapes of a catalogue whose names match. */
export async function shapesFor(
  dataSet: LoadedDataSet,
  service: Target,
  only: RegExp,
  from: (world: World) => Promise<Shape[]> = catalogue,
): Promise<Shape[]> {
  const shapes = await from({
    items: dataSet.items,
    ask: (request) => askOnce(service, JSON.stringify(request)),
  });
  return shapes.filter(({ name }) => only.test(name));
}

export interface CaptureOptions {
  only: RegExp;
  dir: string;
  log: (line: string) => void;
  /** Where the shapes come from; the catalogue if not given. */
  from?: (world: World) => Promise<Shape[]>;
}

/**
 * Asks the service for everything and notes which statements it sends, so that the floor sends the same ones,
 * whatever the service's SQL has become.
 */
export async function captureShapes(
  dataSet: LoadedDataSet,
  { only, dir, log, from }: CaptureOptions,
): Promise<PreparedShape[]> {
  const path = join(dir, 'statements.ndjson');
  closeSync(openSync(path, 'w'));
  const service = await startService(dataSet, path);
  try {
    const shapes = await shapesFor(dataSet, service, only, from);
    const file = new CaptureFile(path);
    // Its token's first use is recorded, once a minute.
    await askOnce(service, JSON.stringify({ query: '{ __typename }' }));
    file.take();
    const prepared: PreparedShape[] = [];
    for (const shape of shapes) {
      prepared.push(await captureShape(shape, service, file));
      const refusal = prepared.at(-1)?.refusal;
      if (refusal !== undefined) log(`  ${shape.name} is not answered: ${refusal}`);
    }
    // A floor without statements would measure nothing.
    if (prepared.every(({ floor }) => floor.every(({ statements }) => statements.length === 0)))
      throw new Error(`The service's statements did not reach ${path}`);
    return prepared;
  } finally {
    await service.stop();
  }
}

async function captureShape(shape: Shape, service: Target, file: CaptureFile): Promise<PreparedShape> {
  const floor: FloorRequest[] = [];
  let refusal: string | undefined;
  for (const request of shape.requests) {
    try {
      // What is asked for again may be sent as a prepared statement, and so it is measured.
      if (shape.remembered !== true) await askOnce(service, JSON.stringify(request));
      file.take();
      const answer = await askOnce(service, JSON.stringify(request));
      floor.push({ statements: file.take(), document: request.query, answer });
    } catch (error) {
      file.take();
      refusal = (error as Error).message;
      break;
    }
  }
  return { ...shape, floor, ...(refusal === undefined ? {} : { refusal }) };
}
