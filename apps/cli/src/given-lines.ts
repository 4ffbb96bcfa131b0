import { InvalidInputError } from '@loupe/kernel';
import type { z } from 'zod';
import { openedText } from './given-file.js';

/**
 * The lines of an NDJSON file that an argument or option names, in their shape; empty lines are left out.
 * @param most lines that are taken
 * @throws InvalidInputError that names the line
 */
export async function givenLines<Line>(path: string, shape: z.ZodType<Line>, most: number): Promise<Line[]> {
  const file = await openedText(path);
  const lines: Line[] = [];
  let number = 0;
  for await (const text of file.readLines()) {
    number += 1;
    if (text.trim() === '') continue;
    if (lines.length === most) throw new InvalidInputError(`file: has more than ${most} lines`);
    lines.push(lineOf(text, shape, number));
  }
  if (lines.length === 0) throw new InvalidInputError('file: has no lines');
  return lines;
}

function lineOf<Line>(text: string, shape: z.ZodType<Line>, number: number): Line {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError(`file: line ${number}: ${(error as Error).message}`);
  }
  const parsed = shape.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new InvalidInputError(`file: line ${number}: ${field === '' ? '' : `${field}: `}${issue?.message}`);
}
