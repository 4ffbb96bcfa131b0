import { ARGUMENT_TYPES, type Arguments, FIELD_TYPES, UNIONS } from './generated/schema.js';

/** The object type of a field, without lists and null; never for a value. */
type Named<Value> =
  NonNullable<Value> extends readonly (infer Entry)[]
    ? Named<Entry>
    : NonNullable<Value> extends { __typename: string }
      ? NonNullable<Value>
      : never;

type IsUnion<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? false : true) : never;

type ArgumentsOf<Type, Field> = Type extends { __typename: infer Name extends string }
  ? `${Name}.${Field & string}` extends keyof Arguments
    ? Arguments[`${Name}.${Field & string}`]
    : never
  : never;

type WithArguments<Type, Field> = [ArgumentsOf<Type, Field>] extends [never]
  ? unknown
  : Record<never, never> extends ArgumentsOf<Type, Field>
    ? { $?: ArgumentsOf<Type, Field> }
    : { $: ArgumentsOf<Type, Field> };

type FieldSelection<Type, Field extends keyof Type> = [Named<Type[Field]>] extends [never]
  ? true | ([ArgumentsOf<Type, Field>] extends [never] ? never : WithArguments<Type, Field>)
  : Selection<Named<Type[Field]>> & WithArguments<Type, Field>;

/**
 * The fields of an object that are wanted: `true` for a value, a selection for an object; `$` has the arguments of the
 * field. A union has a selection for each of its members.
 */
export type Selection<Type> =
  IsUnion<Type> extends true
    ? {
        [Name in Type extends { __typename: infer N extends string } ? N : never]?: Selection<
          Extract<Type, { __typename: Name }>
        >;
      }
    : { [Field in keyof Type]?: FieldSelection<Type, Field> };

type Wrapped<Value, Chosen> = Value extends null
  ? null
  : Value extends readonly (infer Entry)[]
    ? Wrapped<Entry, Chosen>[]
    : Value extends { __typename: infer Name extends string }
      ? Name extends keyof Chosen
        ? Result<Value, Chosen[Name]> & { __typename: Name }
        : Result<Value, Chosen>
      : Value;

/** What a response has of a selection. */
export type Result<Type, Chosen> = {
  [Field in Exclude<keyof Chosen, '$'> & keyof Type]: Chosen[Field] extends true
    ? Type[Field]
    : Wrapped<Type[Field], Chosen[Field]>;
};

/** A selection as it is read. */
interface Chosen {
  readonly $?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** A document and its variables. */
export interface Operation {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The document of a selection. Arguments become variables, so that the same selection always has the same document.
 * @throws Error for an argument that the schema does not have
 */
export function operationOf(kind: 'query' | 'mutation', selection: object): Operation {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};

  function argumentsText(field: string, given: Readonly<Record<string, unknown>> = {}): string {
    const texts = Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const type = ARGUMENT_TYPES[field]?.[name];
        if (type === undefined) throw new Error(`${field} has no argument ${name}`);
        const variable = `v${declared.length}`;
        declared.push(`$${variable}: ${type}`);
        variables[variable] = value;
        return `${name}: $${variable}`;
      });
    return texts.length === 0 ? '' : `(${texts.join(', ')})`;
  }

  function fieldsText(type: string, chosen: Chosen): string {
    const members = UNIONS[type];
    if (members !== undefined) {
      const parts = members.flatMap((member) =>
        chosen[member] === undefined
          ? []
          : [`... on ${member} ${fieldsText(member, chosen[member] as Chosen)}`],
      );
      return `{ __typename ${parts.join(' ')} }`;
    }
    const texts = Object.entries(chosen).flatMap(([field, below]) => {
      if (field === '$' || below === undefined) return [];
      if (below === true) return [field];
      const given = argumentsText(`${type}.${field}`, (below as Chosen).$);
      const named = FIELD_TYPES[type]?.[field];
      return [`${field}${given}${named === undefined ? '' : ` ${fieldsText(named, below as Chosen)}`}`];
    });
    return `{ ${texts.join(' ')} }`;
  }

  const fields = fieldsText(kind === 'query' ? 'Query' : 'Mutation', selection as Chosen);
  const head = declared.length === 0 ? kind : `${kind}(${declared.join(', ')})`;
  return { document: `${head} ${fields}`, variables };
}
