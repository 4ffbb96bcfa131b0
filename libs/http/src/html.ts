const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to insert into a page. */
export class Html {
  constructor(readonly text: string) {}
}

/** A piece of a page. Values are escaped unless they are Html; lists are joined, null gives nothing. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(textOf)));
}

/** A description of the schema, with its `code` marked up. */
export function prose(text: string | null | undefined): Html {
  const parts = (text ?? '').split(/`([^`]+)`/);
  return new Html(
    parts.map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part))).join(''),
  );
}

const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

/** What readers see of a piece: its text without marks, for what is no page. */
export function wordsOf({ text }: Html): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity);
}

function textOf(value: unknown): string {
  if (value == null) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return escaped(String(value));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
