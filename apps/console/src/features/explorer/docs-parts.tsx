import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLType,
  getNamedType,
  isSpecifiedScalarType,
} from 'graphql';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages';
import { Coded } from '../../ui/said';
import type { Place } from './schema-entries';

/** Opens what a name in the documentation stands for. */
export type Open = (place: Place) => void;

interface NameProps {
  children: string;
  open: () => void;
}

/** A name of the schema that opens what it stands for. */
export const NameButton = ({ children, open }: NameProps) => (
  <button
    type="button"
    onClick={open}
    className="tap inline-flex min-h-6 max-w-full items-center text-left font-mono text-13 text-accent wrap-anywhere hover:underline"
  >
    {children}
  </button>
);

/** A type as it is written, such as `[Item!]!`; its name opens it, but for those that GraphQL itself brings. */
export function TypeName({ type, open }: { type: GraphQLType; open: Open }) {
  const written = String(type);
  const named = getNamedType(type);
  if (isSpecifiedScalarType(named)) return <span className="font-mono text-13">{written}</span>;
  const [before = '', after = ''] = written.split(named.name);
  return (
    <span className="font-mono text-13">
      {before}
      <NameButton open={() => open({ type: named.name })}>{named.name}</NameButton>
      {after}
    </span>
  );
}

/** What the API says of something: in English, whatever the language of the console is. */
export const Described = ({
  text,
  className = '',
}: {
  text: string | null | undefined;
  className?: string;
}) =>
  text == null || text === '' ? null : (
    <p lang="en" className={`text-muted wrap-anywhere ${className}`}>
      <Coded text={text} />
    </p>
  );

/** That something goes, and what is there instead. */
export const Deprecated = ({ reason }: { reason: string | null | undefined }) =>
  reason == null ? null : (
    <p className="text-warn wrap-anywhere">
      <TriangleAlert aria-hidden="true" className="mr-1 inline size-4 align-text-bottom" strokeWidth={1.75} />
      {t('Deprecated:')} <Coded text={reason} />
    </p>
  );

/** A part of what is described, with its heading. */
export const DocsPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-4">
    <h4 className="font-semibold">{title}</h4>
    {children}
  </section>
);

/** Entries of a part, with lines between them. */
export const DocsList = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line">{children}</ul>
);

/** An argument, or a field of an input: its type, what it is without a value, and what it means. */
export function InputRow({ input, open }: { input: GraphQLArgument | GraphQLInputField; open: Open }) {
  const { name, type, description, deprecationReason, astNode } = input;
  const standard = astNode?.defaultValue;
  return (
    <li className="py-2">
      <span className="font-mono text-13 font-medium wrap-anywhere">{`${name}: `}</span>
      <TypeName type={type} open={open} />
      {standard?.loc !== undefined && (
        <span className="font-mono text-13 wrap-anywhere">
          {` = ${standard.loc.source.body.slice(standard.loc.start, standard.loc.end)}`}
        </span>
      )}
      <Described text={description} />
      <Deprecated reason={deprecationReason} />
    </li>
  );
}
