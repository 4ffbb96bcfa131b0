import type { Machine } from './machine.js';
import type { Figures } from './measure.js';
import type { TargetName } from './targets.js';

export interface ShapeResult {
  name: string;
  isPlain: true | undefined;
  isFilteredPage: true | undefined;
  /** Milliseconds that its p95 may have; undefined where the limit of all holds. */
  p95Ms?: number | undefined;
  counts: true | undefined;
  /** Why the service does not answer it, where it does not. */
  refusal: string | undefined;
  /** The part of the service's values that the floor gives too. */
  agreement?: number;
  figures: Partial<Record<TargetName, Figures>>;
  /** Resident memory of the API afterwards, in MB. */
  memory?: number | undefined;
}

export interface BenchResult {
  measuredAt: string;
  size: string;
  items: number;
  machine: Machine;
  peer: string | null;
  settings: { rounds: number; stretch: number };
  /** Resident memory of the API in MB. */
  memory: { atRest: Memory; atEnd: Memory };
  shapes: ShapeResult[];
}

type Memory = { now: number; most: number } | null;

/** Something that the service is asked to be, and what was measured of it. */
export interface Requirement {
  asked: string;
  measured: string;
  met: boolean;
}
