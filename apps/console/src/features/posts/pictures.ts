/** Addresses on other hosts are never loaded: the browser would tell the platform who looks at what. */
export function ownAddress(address: string | null | undefined): string | null {
  if (address == null) return null;
  return new URL(address, window.location.href).origin === window.location.origin ? address : null;
}

/** The address of the first of Loupe's own copies of a post's pictures; null as long as there is none. */
export function pictureOf(media: readonly { thumbnailUrl: string | null }[]): string | null {
  return media.map(({ thumbnailUrl }) => ownAddress(thumbnailUrl)).find((found) => found !== null) ?? null;
}
