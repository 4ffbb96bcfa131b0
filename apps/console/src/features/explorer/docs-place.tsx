import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/messages';
import {
  Deprecated,
  Described,
  DocsList,
  DocsPart,
  InputRow,
  NameButton,
  type Open,
  TypeName,
} from './docs-parts';
import { type Insert, InsertButton } from './insert-button';
import type { Place } from './schema-entries';

interface Props {
  schema: GraphQLSchema;
  place: Place;
  open: Open;
  insert: Insert;
}

/** All that the schema says of a type or a field. */
export function DocsPlace({ schema, place, open, insert }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever opened it reads on here; by its `key` it is another one for each place.
  useEffect(() => heading.current?.focus(), []);
  const type = schema.getType(place.type);
  const field =
    place.field !== undefined && (isObjectType(type) || isInterfaceType(type))
      ? type.getFields()[place.field]
      : undefined;
  return (
    <>
      <h3
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-4 font-mono text-base font-semibold wrap-anywhere outline-none"
      >
        {place.field ?? place.type}
      </h3>
      {field !== undefined ? (
        <FieldText field={field} open={open}>
          <InsertButton schema={schema} place={place} insert={insert} isAlone />
        </FieldText>
      ) : (
        type !== undefined && <TypeText schema={schema} type={type} open={open} />
      )}
    </>
  );
}

interface FieldProps {
  field: GraphQLField<unknown, unknown>;
  open: Open;
  children: ReactNode;
}

function FieldText({ field: { args, type, description, deprecationReason }, open, children }: FieldProps) {
  return (
    <>
      <p className="mt-1">
        {t('Gives')} <TypeName type={type} open={open} />
      </p>
      <Described text={description} className="mt-2" />
      <Deprecated reason={deprecationReason} />
      {children}
      {args.length > 0 && (
        <DocsPart title={t('Arguments')}>
          <DocsList>
            {args.map((each) => (
              <InputRow key={each.name} input={each} open={open} />
            ))}
          </DocsList>
        </DocsPart>
      )}
    </>
  );
}

/** What kind of type it is, in words. */
function kindOf(type: GraphQLNamedType): string {
  if (isEnumType(type)) return t('Enum');
  if (isInputObjectType(type)) return t('Input');
  if (isScalarType(type)) return t('Scalar');
  if (isUnionType(type)) return t('Union');
  return isInterfaceType(type) ? t('Interface') : t('Object type');
}

function TypeText({ schema, type, open }: Pick<Props, 'schema' | 'open'> & { type: GraphQLNamedType }) {
  return (
    <>
      <p className="mt-1 text-muted">{kindOf(type)}</p>
      <Described text={type.description} className="mt-2" />
      {(isObjectType(type) || isInterfaceType(type)) && (
        <DocsPart title={t('Fields#schema')}>
          <DocsList>
            {Object.values(type.getFields()).map((each) => (
              <li key={each.name} className="py-2">
                <NameButton open={() => open({ type: type.name, field: each.name })}>{each.name}</NameButton>
                <span className="font-mono text-13">{each.args.length > 0 ? '(…): ' : ': '}</span>
                <TypeName type={each.type} open={open} />
                <Described text={each.description} />
                <Deprecated reason={each.deprecationReason} />
              </li>
            ))}
          </DocsList>
        </DocsPart>
      )}
      {isInputObjectType(type) && (
        <DocsPart title={t('Fields#schema')}>
          <DocsList>
            {Object.values(type.getFields()).map((each) => (
              <InputRow key={each.name} input={each} open={open} />
            ))}
          </DocsList>
        </DocsPart>
      )}
      {isEnumType(type) && (
        <DocsPart title={t('Values')}>
          <DocsList>
            {type.getValues().map(({ name, description, deprecationReason }) => (
              <li key={name} className="py-2">
                <span className="font-mono text-13 font-medium wrap-anywhere">{name}</span>
                <Described text={description} />
                <Deprecated reason={deprecationReason} />
              </li>
            ))}
          </DocsList>
        </DocsPart>
      )}
      {(isUnionType(type) || isInterfaceType(type)) && (
        <DocsPart title={t('Is one of')}>
          <DocsList>
            {schema.getPossibleTypes(type).map(({ name }) => (
              <li key={name} className="py-1">
                <NameButton open={() => open({ type: name })}>{name}</NameButton>
              </li>
            ))}
          </DocsList>
        </DocsPart>
      )}
    </>
  );
}
