/** Addresses of the vendors' own services, up to the version. */
export const VENDOR_URLS = {
  OPENAI: 'https://api.openai.com/v1',
  ANTHROPIC: 'https://api.anthropic.com/v1',
} as const;
