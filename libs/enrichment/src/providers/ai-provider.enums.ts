import { registerEnumType } from '@nestjs/graphql';

/** Who fills fields. */
export const AiProviderKind = {
  BUILTIN: 'BUILTIN',
  OPENAI: 'OPENAI',
  ANTHROPIC: 'ANTHROPIC',
  NONE: 'NONE',
} as const;
export type AiProviderKind = (typeof AiProviderKind)[keyof typeof AiProviderKind];

registerEnumType(AiProviderKind, {
  name: 'AiProviderKind',
  description: 'Who fills the fields of a workspace.',
  valuesMap: {
    BUILTIN: { description: 'Loupe itself, without any vendor: some built-in fields only (docs/ai.md).' },
    OPENAI: { description: 'OpenAI, or any service with the same chat completions.' },
    ANTHROPIC: { description: 'Anthropic.' },
    NONE: { description: 'Nobody: no field is filled.' },
  },
});
