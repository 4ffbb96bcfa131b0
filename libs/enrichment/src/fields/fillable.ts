import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import type { AiFieldRow } from './ai-field.entity.js';
import { BUILTIN_PRESETS } from './presets.js';

/** Why a provider cannot fill a field, for the workspace's people; null where it can. */
export function notOffered(
  { kind, model }: Pick<AiProviderRow, 'kind' | 'model'>,
  { preset }: Pick<AiFieldRow, 'preset'>,
): string | null {
  if (kind === 'NONE') return 'The workspace has no provider: updateAiProvider chooses one';
  if (kind === 'BUILTIN') {
    if (preset !== null && BUILTIN_PRESETS.has(preset)) return null;
    return `The provider BUILTIN fills only the presets ${[...BUILTIN_PRESETS].join(', ')}: choose another provider`;
  }
  return model === null ? `The provider ${kind} has no model: updateAiProvider names one` : null;
}
