/** The path under which programs send posts, with the token behind it. */
export const IMPORT_HOOK_PATH = '/api/v2/imports/hooks';
