import { InvalidInputError } from '@loupe/kernel';
import { isKey } from '@loupe/storage';
import { z } from 'zod';

const FORMAT = 'loupe workspace';
const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';
export const COMPLETE = 'complete.json';
const ROWS = /^rows\/([a-z_]+)\/\d{6}\.copy\.gz$/;
const FILES = 'files/';
/** What a part of rows may have decompressed. */
export const MAX_ROWS_BYTES = 64 * 1024 * 1024;

const formatSchema = z.object({ format: z.literal(FORMAT), formatVersion: z.number() });
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  workspace: z.object({
    id: z.uuid().toLowerCase(),
    name: z.string().min(1).max(255),
    timeZone: z.string(),
    currency: z.string().length(3),
    rateCard: z.json(),
    createdAt: z.iso.datetime(),
  }),
  /** The newest migration. */
  schema: z.string(),
  /** Tells whether another installation has the same LOUPE_SECRET_KEY, and nothing else about it. */
  key: z.string(),
  /** The columns of the rows, by table. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The tables whose rows are not in the file, and why. */
  leftBehind: z.record(z.string(), z.string()),
});
const completeSchema = z.object({
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Files that rows name and the store did not have. */
    missing: z.number(),
  }),
  /** All parts before this one: the hash is that of the lines `SHA-256 bytes name` of all of them. */
  parts: z.object({ count: z.number(), sha256: z.string() }),
});

/** What a file says of itself at its beginning. */
export type Manifest = z.infer<typeof manifestSchema>;

/** What a file says of itself at its end. */
export type Complete = z.infer<typeof completeSchema>;

/** What a part of a file has, by its name; null for what is no part. */
export type PartKind = { readonly table: string } | { readonly key: string };

export function manifestOf(facts: Omit<Manifest, 'format' | 'formatVersion'>): Manifest {
  return { format: FORMAT, formatVersion: FORMAT_VERSION, ...facts };
}

export function textOf(described: Manifest | Complete): Buffer {
  return Buffer.from(`${JSON.stringify(described, null, 2)}\n`);
}

/** @throws InvalidInputError for what is no manifest, or one of another version */
export function readManifest(text: Buffer): Manifest {
  const found = parsed(text);
  const format = formatSchema.safeParse(found);
  if (!format.success) throw new InvalidInputError('The file is not a workspace of Loupe.');
  if (format.data.formatVersion !== FORMAT_VERSION)
    throw new InvalidInputError(
      `The file has the form ${format.data.formatVersion}, and this version of Loupe reads ${FORMAT_VERSION}.`,
    );
  const manifest = manifestSchema.safeParse(found);
  if (!manifest.success) throw new InvalidInputError(`The file is damaged: its ${MANIFEST} is not complete.`);
  return manifest.data;
}

/** @throws InvalidInputError for what is none */
export function readComplete(text: Buffer): Complete {
  const complete = completeSchema.safeParse(parsed(text));
  if (!complete.success) throw new InvalidInputError(`The file is damaged: its ${COMPLETE} is not complete.`);
  return complete.data;
}

export function rowsName(table: string, number: number): string {
  return `rows/${table}/${String(number).padStart(6, '0')}.copy.gz`;
}

export function fileName(key: string): string {
  return FILES + key;
}

/** @throws InvalidInputError for a name that no part of the workspace has, such as one that leads out of a folder */
export function kindOf(name: string, { workspace, tables }: Manifest): PartKind {
  const [, table] = ROWS.exec(name) ?? [];
  if (table !== undefined && Object.hasOwn(tables, table)) return { table };
  const key = name.startsWith(FILES) ? name.slice(FILES.length) : '';
  if (isKey(key) && key.startsWith(mediaFolder(workspace.id))) return { key };
  throw new InvalidInputError(`The file has a part that does not belong to it: ${JSON.stringify(name)}.`);
}

/** The folder of a workspace's files in the object store. */
export function mediaFolder(workspaceId: string): string {
  return `media/${workspaceId}/`;
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}
