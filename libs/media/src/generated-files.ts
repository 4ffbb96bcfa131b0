import { BROUGHT_SCHEME } from './brought-files.js';

/** Addresses of files that Loupe generates begin with this. No host has these files, and callers never see the addresses. */
export const GENERATED_SCHEME = 'demo:';

/** Generates the files that have no host: the pictures of the demo. */
export abstract class GeneratedFiles {
  /** The bytes of the file with an address that begins with GENERATED_SCHEME; null if there is none. */
  abstract render(address: string): Promise<Buffer | null>;
}

/** The platform's address of a file for callers: null for a file that Loupe generates, and for one that came with an import. */
export function platformAddress(address: string | null): string | null {
  const isOurs = address?.startsWith(GENERATED_SCHEME) || address?.startsWith(BROUGHT_SCHEME);
  return isOurs ? null : address;
}
