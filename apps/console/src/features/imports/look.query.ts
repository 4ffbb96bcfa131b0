import { queryOptions } from '@tanstack/react-query';
import { read, send } from '../../lib/api';
import type { ChosenFile } from './dropped-files';

/** What a file cannot know; see GET /api/v2/imports?preview=true. */
export interface Question {
  name: 'readAt' | 'timeZone' | 'dayOrder' | 'account';
  question: string;
  answer: string | null;
  from: 'GIVEN' | 'FILE' | 'REMEMBERED' | 'DEFAULT' | 'OPEN';
}

/** Where a field comes from: a column, or the same text for all posts. */
export type Mapping = Readonly<Record<string, string | { constant: string }>>;

export interface LookedPost {
  externalId: string;
  provider: string;
  type: string;
  originalUrl: string | null;
  caption: string | null;
  takenAt: string;
  profile: { accountName: string };
  media?: { thumbnailUrl: string | null; fileUrl: string | null }[];
  snapshots?: Record<string, unknown>[];
}

export interface ShownRow {
  line: number;
  post: string;
}

/** What an import of a file would do. */
export interface Look {
  format: string;
  title: string;
  certainty: number;
  questions: Question[];
  posts: LookedPost[];
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  notPosts: number;
  isWhole: boolean;
  rows: Record<'created' | 'updated' | 'unchanged', ShownRow[]>;
  reasons: { line: number; reason: string }[];
  leftOut: { line: number; reason: string }[];
  fieldsNotTaken: string[];
  mapping: Mapping | null;
  mappingName: string | null;
  table: { columns: string[]; rows: string[][] } | null;
  files: { taken: string[]; left: string[] } | null;
}

/** What people say of how a file is read. */
export interface GivenReading {
  provider?: string | undefined;
  answers: Readonly<Partial<Record<Question['name'], string>>>;
  /** A mapping that was changed by hand; undefined to go by what the file is seen to be. */
  mapping?: Mapping | undefined;
}

/** The media type of a file by its name; the API reads the rest from its first bytes. */
function typeOf({ name, parts }: ChosenFile): string {
  if (parts.length > 1) return 'application/zip';
  const plain = name.toLowerCase().replace(/\.gz$/, '');
  if (/\.(?:csv|tsv|txt|xlsx)$/.test(plain)) return 'text/csv';
  if (plain.endsWith('.zip')) return 'application/zip';
  return /\.(?:json|js)$/.test(plain) ? 'application/json' : 'application/x-ndjson';
}

/** Sends a file to POST /api/v2/imports; gives its answer. */
export async function sendFile<Sent>(
  workspaceId: string,
  file: ChosenFile,
  { provider, answers, mapping }: GivenReading,
  more: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const query = new URLSearchParams({
    ...(provider === undefined ? {} : { provider }),
    ...answers,
    ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    ...more,
  });
  const headers = { 'content-type': typeOf(file) };
  const response = await send(`/api/v2/imports?${query}`, { headers, body: file.bytes }, workspaceId);
  return (await read(response)) as unknown as Sent;
}

/** What a file is, and what an import of it would do. Nothing is written. */
export function lookQuery(workspaceId: string, file: ChosenFile, reading: GivenReading) {
  return queryOptions({
    queryKey: ['import-look', workspaceId, file.id, reading],
    queryFn: () => sendFile<Look>(workspaceId, file, reading, { preview: 'true' }),
    // A file is sent again only when something about it is answered anew.
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}
