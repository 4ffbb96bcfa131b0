import { GENERATED_SCHEME } from '@loupe/media';
import { LANGUAGES, type Language } from '../../generate/content/phrases.js';
import { Random } from '../../generate/random.js';
import { markSvg } from './marks.js';
import type { Kind } from './person-look.js';
import { portraitSvg } from './portrait.js';

const ADDRESS = /^demo:([a-z]+)\/(?:mark|people\/([a-z]{2})-(woman|man)-(.+))\.jpg$/;

/** Who is on a portrait. */
export interface Sitter {
  readonly brandKey: string;
  readonly language: Language;
  readonly kind: Kind;
  /** Identifies the person among those of the brand. */
  readonly name: string;
}

/** The address of a person's portrait. The media worker draws it; no host has it. */
export function portraitAddress({ brandKey, language, kind, name }: Sitter): string {
  return `${GENERATED_SCHEME}${brandKey}/people/${language}-${kind}-${encodeURIComponent(name)}.jpg`;
}

/** The address of a brand's mark, the picture of its own accounts. */
export function markAddress(brandKey: string): string {
  return `${GENERATED_SCHEME}${brandKey}/mark.jpg`;
}

/** The drawing with such an address, as SVG; null for another address. */
export function accountPictureOf(address: string): string | null {
  const [, brandKey, language, kind, name] = ADDRESS.exec(address) ?? [];
  if (brandKey === undefined) return null;
  if (name === undefined) return markSvg(brandKey);
  const known = LANGUAGES.find((each) => each === language);
  if (known === undefined || markSvg(brandKey) === null) return null;
  const sitting = kind === 'man' ? 'man' : 'woman';
  return portraitSvg(new Random(brandKey, known, sitting, name, 'portrait'), known, sitting);
}
