import { parseSync } from 'rolldown/utils';

/** A node of a source's tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** The tree of a source in TypeScript, of JSX too. Rolldown reads it in a tenth of the time that TypeScript takes. */
export function treeOf(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  return program as unknown as Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes right below a node. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The text of a string literal, or of a template without values; null for other nodes. */
export function literalOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral') return null;
  const [only, ...others] = partsOf(node);
  return only !== undefined && others.length === 0 ? only : null;
}

/** The texts of a template, before, between and after its values. */
export const partsOf = (template: Node): string[] =>
  (template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
