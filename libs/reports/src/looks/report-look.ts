import { cleanName, nameProblems, type UserErrorDetail } from '@loupe/kernel';
import type { StoredLook } from '../report.entity.js';
import type { LookInput } from './look.types.js';

const COLOUR = /^#[0-9a-f]{6}$/i;
const LOGO = /^data:image\/[a-z]{3,4};base64,([A-Za-z0-9+/]+={0,2})$/;
/** Bytes of a picture that a logo is made of. */
export const MAX_LOGO_BYTES = 256 * 1024;

export const NO_LOOK: StoredLook = { brandName: null, colour: null, logo: null };

/** Why a look is refused, but for a logo that cannot be decoded; empty if it is not. @param field the path of the look */
export function lookProblems(
  { brandName, colour, logo }: LookInput,
  field: readonly string[],
): UserErrorDetail[] {
  const problems: UserErrorDetail[] = [];
  if (brandName != null && brandName.trim() !== '')
    problems.push(...nameProblems(brandName, [...field, 'brandName']));
  if (colour != null && !COLOUR.test(colour)) {
    problems.push({ field: [...field, 'colour'], message: 'must be as #1f5fd6' });
  }
  if (logo != null && logo !== '' && bytesOf(logo) === null) {
    problems.push({
      field: [...field, 'logo'],
      message: `must be a data: address of a picture of at most ${MAX_LOGO_BYTES} bytes (data:image/png;base64,…)`,
    });
  }
  return problems;
}

/** A look without problems as it is stored. */
export function storedLook({ brandName, colour, logo }: LookInput): StoredLook {
  const name = cleanName(brandName ?? '');
  return {
    brandName: name === '' ? null : name,
    colour: colour?.toLowerCase() ?? null,
    logo: logo == null || logo === '' ? null : logo,
  };
}

/** How an edition looks: what a report does not say is as the workspace has it, unless the report has a look of its own. */
export function lookOf(own: StoredLook, usual: StoredLook): StoredLook {
  if (own.inherits === false) return own;
  return {
    brandName: own.brandName ?? usual.brandName,
    colour: own.colour ?? usual.colour,
    logo: own.logo ?? usual.logo,
  };
}

/** The bytes of a logo that was stored. */
export function logoBytes(logo: string): Buffer {
  return Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
}

/** The bytes of a logo that was given; null for what is no address of a picture, or too large. */
export function bytesOf(logo: string): Buffer | null {
  if (logo.length > 2 * MAX_LOGO_BYTES) return null;
  const data = LOGO.exec(logo)?.[1];
  if (data === undefined) return null;
  const bytes = Buffer.from(data, 'base64');
  return bytes.length > 0 && bytes.length <= MAX_LOGO_BYTES ? bytes : null;
}
