/** Entries of a feed that are read at a capture; the others are older. */
export const MOST_ENTRIES = 2000;
