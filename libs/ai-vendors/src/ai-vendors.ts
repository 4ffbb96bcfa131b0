/** Addresses of the vendors' own services, up to the version. */
export const AI_VENDOR_URLS = {
  OPENAI: 'https://api.openai.com/v1',
  ANTHROPIC: 'https://api.anthropic.com/v1',
} as const;
