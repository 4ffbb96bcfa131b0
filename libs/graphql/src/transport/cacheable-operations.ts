import type { AdmittedOperation } from '@loupe/graphql-execution';
import {
  type FieldNode,
  type GraphQLSchema,
  isObjectType,
  OperationTypeNode,
  TypeInfo,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isCacheable } from '../root-field/cacheable.js';

/** Says of which requests the responses may be cached: those whose fields all say so. */
export class CacheableOperations {
  /** Documents are read once. */
  private readonly known = new WeakMap<AdmittedOperation['document'], boolean>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** Whether nothing but the rows that it reads decides what a request is answered. */
  has({ document, operation }: AdmittedOperation): boolean {
    if (operation.operation !== OperationTypeNode.QUERY) return false;
    const known = this.known.get(document);
    if (known !== undefined) return known;
    const areAllCacheable = this.read(document);
    this.known.set(document, areAllCacheable);
    return areAllCacheable;
  }

  /** Reads all of a document, also operations and selections that are not executed. */
  private read(document: AdmittedOperation['document']): boolean {
    let areAllCacheable = true;
    const types = new TypeInfo(this.schema);
    const enter = ({ name }: FieldNode) => {
      const field = types.getFieldDef();
      if (field === TypeNameMetaFieldDef) return;
      const isOwn = field != null && !name.value.startsWith('__') && isObjectType(types.getParentType());
      if (!isOwn || !isCacheable(field)) areAllCacheable = false;
    };
    visit(document, visitWithTypeInfo(types, { Field: { enter } }));
    return areAllCacheable;
  }
}
