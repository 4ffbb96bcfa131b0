import { cleanName, nameProblems, type UserErrorDetail } from '@loupe/kernel';
import type { StoredLook } from './report.entity.js';
import type { ReportLookInput } from './report.inputs.js';

const COLOUR = /^#[0-9a-f]{6}$/i;
const LOGO = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
const MAX_LOGO_BYTES = 32 * 1024;
const MAX_LOGO_SIDE = 1000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const NO_LOOK: StoredLook = { brandName: null, colour: null, logo: null };

/** Why a look is refused; empty if it is not. */
export function lookProblems({ brandName, colour, logo }: ReportLookInput): UserErrorDetail[] {
  const path = (name: string) => ['input', 'look', name];
  const problems: UserErrorDetail[] = [];
  if (brandName != null && brandName.trim() !== '')
    problems.push(...nameProblems(brandName, path('brandName')));
  if (colour != null && !COLOUR.test(colour)) {
    problems.push({ field: path('colour'), message: 'must be as #1f5fd6' });
  }
  if (logo != null && logo !== '' && !isLogo(logo)) {
    problems.push({
      field: path('logo'),
      message: `must be a data: address of a PNG or JPEG of at most ${MAX_LOGO_BYTES} bytes and ${MAX_LOGO_SIDE} pixels a side`,
    });
  }
  return problems;
}

/** A look without problems as it is stored. */
export function storedLook({ brandName, colour, logo }: ReportLookInput): StoredLook {
  const name = cleanName(brandName ?? '');
  return {
    brandName: name === '' ? null : name,
    colour: colour?.toLowerCase() ?? null,
    logo: logo == null || logo === '' ? null : logo,
  };
}

/** The bytes of a logo that was stored. */
export function logoBytes(logo: string): Buffer {
  return Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
}

function isLogo(address: string): boolean {
  if (address.length > 2 * MAX_LOGO_BYTES) return false;
  const [, type, data = ''] = LOGO.exec(address) ?? [];
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.length > MAX_LOGO_BYTES) return false;
  const size = type === 'png' ? pngSize(bytes) : jpegSize(bytes);
  return size !== null && Math.min(...size) > 0 && Math.max(...size) <= MAX_LOGO_SIDE;
}

function pngSize(bytes: Buffer): [number, number] | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return null;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** By the first frame header (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): [number, number] | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xff01) return null;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
