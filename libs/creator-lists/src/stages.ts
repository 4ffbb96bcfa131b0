import { cleanName, userError } from '@loupe/kernel';
import type { CreatorList } from './creator-list.entity.js';
import { MAX_STAGE, MAX_STAGES } from './creator-lists.types.js';

/** The stages of a list as they are stored. @throws UserErrors on the first that cannot be */
export function readStages(given: readonly string[]): string[] {
  const path = ['input', 'stages'];
  const stages = given.map(cleanName);
  if (stages.length === 0 || stages.length > MAX_STAGES) {
    throw userError(path, `must have 1 to ${MAX_STAGES} entries`);
  }
  stages.forEach((stage, index) => {
    const at = [...path, String(index)];
    if (stage === '') throw userError(at, "can't be blank");
    if ([...stage].length > MAX_STAGE)
      throw userError(at, `is too long (maximum is ${MAX_STAGE} characters)`);
    if (stages.indexOf(stage) < index) throw userError(at, 'repeats one before');
  });
  return stages;
}

/** A stage of a list as the list writes it; null for none. @throws UserErrors for another one */
export function readStage(
  given: string | null,
  { stages }: CreatorList,
  path: readonly string[],
): string | null {
  if (given === null) return null;
  const stage = stages.find((each) => each.toLowerCase() === cleanName(given).toLowerCase());
  if (stage === undefined)
    throw userError(path, `is not a stage of the list: it has ${stages.join(', ')}`, 'unknown_stage');
  return stage;
}
