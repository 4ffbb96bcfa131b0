/**
 * The caption of a post with a title and a description: both, with a blank line between them, or the one that is not empty.
 */
export function captionOf(
  title: string | null | undefined,
  description: string | null | undefined,
): string | null {
  const parts = [title, description].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}
