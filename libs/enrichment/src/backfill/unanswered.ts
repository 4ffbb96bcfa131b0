import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import { modelNameOf } from '../models/model-name.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import type { Unanswered } from './ai-backfill.repository.js';

/** The posts that a version is for and a provider has not answered for by it. @param since null for posts of any age */
export function unansweredOf(
  { fieldId, version, providers, sourceIds }: AiFieldVersionRow,
  provider: AiProviderRow,
  since: Date | null,
): Unanswered {
  return { fieldId, version, model: modelNameOf(provider), providers, sourceIds, since };
}
