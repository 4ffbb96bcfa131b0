import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** A whole number between two bounds, both included. */
export const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
export const port = whole(1, 65_535);
/** Address ranges, separated by commas. */
export const cidrs = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => part.trim() === '' || ipaddr.isValidCIDR(part.trim())),
    'must be ranges such as 10.0.0.0/8 or fd00::/8, separated by commas',
  );
export const webAddress = z.string().regex(/^https?:\/\//, 'must start with http:// or https://');
export const milliseconds = z.coerce.number().int().min(1);
/** What a platform allows a day. */
export const perDay = whole(1, 1_000_000_000);
export const bytes = z.coerce.number().int().min(1);
