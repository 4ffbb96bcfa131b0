/** Types of attributes whose values are compared by EQUAL; those of the others by IS. */
const ORDERED: ReadonlySet<string> = new Set(['NUMBER', 'DATE', 'DATETIME']);
/** What is the same for values without an order, and the other way round. */
const SAME = new Map([
  ['EQUAL', 'IS'],
  ['NOT_EQUAL', 'IS_NOT'],
]);
const BACK = new Map([...SAME].map(([one, other]) => [other, one]));
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The operator that an attribute of a type has for what is meant: a number is EQUAL, and an option IS. */
export function operatorFor(type: string, operator: unknown): unknown {
  if (typeof operator !== 'string') return operator;
  return (ORDERED.has(type) ? BACK : SAME).get(operator) ?? operator;
}

/** A value of a condition as its attribute has it: a number or a truth value may be given as text. */
export function valueFor(type: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => valueFor(type, member));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, valueFor(type, member)]));
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type === 'NUMBER' && NUMBER.test(text)) return Number(text);
  if (type === 'BOOLEAN' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return value;
}
