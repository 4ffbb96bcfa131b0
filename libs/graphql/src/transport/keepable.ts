import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  isObjectType,
  OperationTypeNode,
  TypeInfo,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { keptFactOf } from '../root-field/kept.js';
import type { KeptFact } from '../root-field/root-field.js';
import type { AdmittedOperation } from './admitted-operation.js';

/** A root field whose arguments decide. */
interface Asked {
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly holds: Exclude<KeptFact, true>;
}

/** Says which requests may have kept answers: those whose fields all say so. */
export class Keepable {
  /** Null for documents with another field; they are read once. */
  private readonly known = new WeakMap<AdmittedOperation['document'], readonly Asked[] | null>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** Whether nothing but the rows that it reads decides what a request is answered. */
  isKept({ document, operation, variables }: AdmittedOperation): boolean {
    if (operation.operation !== OperationTypeNode.QUERY) return false;
    let asked = this.known.get(document);
    if (asked === undefined) {
      asked = this.read(document);
      this.known.set(document, asked);
    }
    return (
      asked?.every(({ field, node, holds }) => holds(getArgumentValues(field, node, variables))) ?? false
    );
  }

  /** Reads all of a document, also operations and selections that are not executed. */
  private read(document: AdmittedOperation['document']): readonly Asked[] | null {
    const asked: Asked[] = [];
    let isKept = true;
    const types = new TypeInfo(this.schema);
    const enter = (node: FieldNode) => {
      const field = types.getFieldDef();
      if (field === TypeNameMetaFieldDef) return;
      const parent = types.getParentType();
      const isOwn = field != null && !field.name.startsWith('__') && isObjectType(parent);
      const fact = isOwn ? keptFactOf(field) : null;
      if (fact === null) isKept = false;
      else if (fact !== true && field != null) asked.push({ field, node, holds: fact });
    };
    visit(document, visitWithTypeInfo(types, { Field: { enter } }));
    return isKept ? asked : null;
  }
}
