/** What the model is told at most, as it is sent with every call. */
export const MAX_INSTRUCTION = 2000;
export const MAX_OPTIONS = 100;
export const MAX_DESCRIPTION = 500;
export const MAX_SOURCES = 100;
/** More tokens or cents are no budget. */
export const MAX_BUDGET = 1e12;
