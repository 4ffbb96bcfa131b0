import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { platformName } from '../lib/formats';

/** Small drawings of our own, not the logos. */
const GLYPHS: Readonly<Record<string, ReactNode>> = {
  INSTAGRAM: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17" cy="7" r=".6" fill="currentColor" />
    </>
  ),
  TIKTOK: (
    <>
      <path d="M14 3v12.2a4.3 4.3 0 1 1-4.3-4.3" />
      <path d="M14 3c.3 3 2.4 5.2 5.5 5.4" />
    </>
  ),
  YOUTUBE: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4.5" />
      <path d="m10 9.2 5 2.8-5 2.8z" fill="currentColor" />
    </>
  ),
  BLUESKY: (
    <path d="M12 11C10.5 8 7.5 5.5 4.5 4.5c-.9 5 .2 7.5 4.5 7.8-3 .7-4 3-1.5 5 2.4 1.8 3.8-.8 4.5-3 .7 2.2 2.1 4.8 4.5 3 2.5-2 1.5-4.3-1.5-5 4.3-.3 5.4-2.8 4.5-7.8C16.5 5.5 13.5 8 12 11z" />
  ),
  MASTODON: (
    <>
      <path d="M5 17V9.5C5 6 8 4 12 4s7 2 7 5.5c0 4.5-2 5.5-7 5.5" />
      <path d="M8.5 12V9.5a1.75 1.75 0 0 1 3.5 0V11m0-1.5a1.75 1.75 0 0 1 3.5 0V12M8 15.5c.5 3 3.5 4 7 3" />
    </>
  ),
  FEED: (
    <>
      <path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14" />
      <circle cx="6" cy="18" r="1.2" fill="currentColor" />
    </>
  ),
};

/** The drawing of a platform; what stands beside it says its name. */
export function PlatformGlyph({ provider, size = 13 }: { provider: string; size?: number }) {
  const glyph = GLYPHS[provider];
  if (glyph === undefined) return <Globe aria-hidden="true" width={size} height={size} />;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {glyph}
    </svg>
  );
}

/** A platform as a tinted square, with its name for screen readers and on hover. */
export function PlatformIcon({ provider, isNamed = false }: { provider: string; isNamed?: boolean }) {
  return (
    <span className="platform" data-platform={provider} title={platformName(provider)}>
      {!isNamed && <span className="sr-only">{platformName(provider)}</span>}
      <PlatformGlyph provider={provider} />
    </span>
  );
}
