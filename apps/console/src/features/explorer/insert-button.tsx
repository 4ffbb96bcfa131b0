import type { GraphQLSchema } from 'graphql';
import { CornerDownLeft } from 'lucide-react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import type { RootField } from './root-document';
import type { Place } from './schema-entries';

/** Writes a document for a root field into the editor. */
export type Insert = (root: RootField) => void;

interface Props {
  schema: GraphQLSchema;
  place: Place;
  insert: Insert;
  /** Whether it stands below what it is of, and not in a row of a list. */
  isAlone?: boolean;
}

/** Writes a document for a field into the editor; nothing of a field that a document cannot begin with. */
export function InsertButton({ schema, place, insert, isAlone = false }: Props) {
  const { type, field = '' } = place;
  const kinds = { query: schema.getQueryType(), mutation: schema.getMutationType() };
  const operation = kinds.query?.name === type ? 'query' : kinds.mutation?.name === type ? 'mutation' : null;
  const root = operation === null ? undefined : kinds[operation]?.getFields()[field];
  if (operation === null || root === undefined) return null;
  return (
    <Button
      kind={isAlone ? 'plain' : 'quiet'}
      className={isAlone ? 'mt-3' : 'shrink-0'}
      aria-label={t('Insert {name}', { name: field })}
      onClick={() => insert({ operation, field: root })}
    >
      <CornerDownLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {t('Insert')}
    </Button>
  );
}
