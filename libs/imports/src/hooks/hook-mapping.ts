import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import type { ImportMapping } from '../formats/mapping/mapping.js';
import type { ImportMappingsRepository } from '../mappings/import-mappings.repository.js';
import type { ImportHook } from './import-hook.entity.js';

/** The mapping of an address as it is now; null where it has none. @throws InvalidInputError where it was deleted */
export async function mappingOfHook(
  mappings: ImportMappingsRepository,
  scope: WorkspaceScope,
  { mappingId }: ImportHook,
): Promise<ImportMapping | null> {
  if (mappingId === null) return null;
  const found = await mappings.find(scope, mappingId);
  if (found !== null) return found.fields;
  throw new InvalidInputError('The mapping of this address was deleted: make another address');
}
