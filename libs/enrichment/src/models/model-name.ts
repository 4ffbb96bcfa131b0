import { BUILTIN_MODEL } from '../builtin/builtin.model.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';

/** A provider's model as answers are stored with it. */
export function modelNameOf({ kind, model }: Pick<AiProviderRow, 'kind' | 'model'>): string {
  return kind === 'BUILTIN' ? BUILTIN_MODEL : `${kind.toLowerCase()}:${model ?? ''}`;
}
