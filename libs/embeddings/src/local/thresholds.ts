import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOf } from './folder-files.js';

/** Where a folder has its thresholds. */
export const THRESHOLDS_FILE = 'loupe.json';

const similarity = z.number().min(-1).max(1);
const rangeSchema = z
  .object({ least: similarity, most: similarity })
  .refine(({ least, most }) => least < most, 'least must be less than most');
const thresholdsSchema = z.object({
  model: z.string(),
  texts: rangeSchema,
  textToPicture: rangeSchema.nullable(),
  pictures: rangeSchema.nullable(),
});

/** From which similarity on two things count as similar; null where it was not calibrated, and nothing is compared. */
export type Thresholds = z.infer<typeof thresholdsSchema>;

/** @throws FolderProblem for a file that has another shape */
export function thresholdsOf(folder: string): Thresholds | null {
  return jsonOf(folder, THRESHOLDS_FILE, thresholdsSchema);
}

export function writeThresholds(folder: string, thresholds: Thresholds): void {
  writeFileSync(join(folder, THRESHOLDS_FILE), `${JSON.stringify(thresholds, null, 2)}\n`);
}

/** Similarities that belong together, and those that do not. */
export interface Similarities {
  readonly related: readonly number[];
  readonly unrelated: readonly number[];
}

/** A threshold, and what it costs. */
export interface Calibrated {
  /** Halfway between the two similarities that it separates. */
  readonly least: number;
  /** The highest similarity of what belongs together. */
  readonly most: number;
  /** Shares, from 0 to 1: of what belongs together and is not found, and of what does not and is. */
  readonly missed: number;
  readonly wrong: number;
}

/**
 * The threshold at which what is missed and what is found wrongly are the least in sum, each as a share; of several, the highest.
 *
 * Source: Youden, "Index for rating diagnostic tests" (1950).
 * @returns null where one of the two is empty, or all are equal
 */
export function calibrated({ related, unrelated }: Similarities): Calibrated | null {
  if (related.length === 0 || unrelated.length === 0) return null;
  const known = [...new Set([...related, ...unrelated])].sort((one, other) => one - other);
  const costsAt = (least: number) => ({
    missed: related.filter((value) => value < least).length / related.length,
    wrong: unrelated.filter((value) => value >= least).length / unrelated.length,
  });
  let best: Calibrated | null = null;
  for (const [index, value] of known.entries()) {
    const below = known[index - 1];
    if (below === undefined) continue;
    const least = (below + value) / 2;
    const costs = costsAt(least);
    if (best === null || costs.missed + costs.wrong <= best.missed + best.wrong)
      best = { least, most: Math.max(...related), ...costs };
  }
  return best !== null && best.most > best.least ? best : null;
}
