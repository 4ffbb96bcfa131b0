import { AI_VENDOR_URLS } from '@loupe/ai-vendors';
import type { AiProviderRow } from './ai-provider.entity.js';

/** Address of a provider's service; null for Loupe itself and for nobody. */
export function baseUrlOf({ kind, baseUrl }: Pick<AiProviderRow, 'kind' | 'baseUrl'>): string | null {
  if (kind === 'OPENAI' || kind === 'ANTHROPIC') return baseUrl ?? AI_VENDOR_URLS[kind];
  return null;
}
