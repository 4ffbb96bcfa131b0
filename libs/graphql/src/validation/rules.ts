import type { ErrorCode } from '@loupe/kernel';
import {
  type ASTVisitor,
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  KnownArgumentNamesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoSchemaIntrospectionCustomRule,
  NoUndefinedVariablesRule,
  ProvidedRequiredArgumentsRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  validate,
} from 'graphql';
import { limitErrors } from './limits.js';

type CodeOf = (error: GraphQLError, context: ValidationContext) => ErrorCode;

/** The code of a rule's errors, for the rules that have one of their own (decisions §1). */
const CODES = new Map<ValidationRule, CodeOf>([
  [FieldsOnCorrectTypeRule, () => 'undefinedField'],
  [KnownArgumentNamesRule, () => 'argumentNotAccepted'],
  [ProvidedRequiredArgumentsRule, () => 'missingRequiredArguments'],
  [KnownTypeNamesRule, () => 'undefinedType'],
  [KnownFragmentNamesRule, () => 'undefinedFragment'],
  [NoUndefinedVariablesRule, () => 'undefinedVariable'],
  [ValuesOfCorrectTypeRule, codeOfValue],
]);

const CODED_RULES = [...specifiedRules, operationTypeExists].map((rule) => withCodes(rule));
const WITHOUT_INTROSPECTION = [...CODED_RULES, withCodes(NoSchemaIntrospectionCustomRule)];

/**
 * The errors of a document, each with its code in its extensions: limits first, as the other rules may take long
 * on a document that exceeds one.
 * @param introspection whether the document may ask for `__schema` and `__type`
 */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  introspection: boolean,
): readonly GraphQLError[] {
  const excess = limitErrors(document);
  if (excess.length > 0) return excess;
  const errors = validate(schema, document, introspection ? CODED_RULES : WITHOUT_INTROSPECTION).map(
    withReason,
  );
  // The one about too many errors comes from no rule.
  for (const error of errors) error.extensions.code ??= 'GRAPHQL_VALIDATION_FAILED';
  return errors;
}

/** graphql-js gives up comparing fields of one name beyond some number of them, and does not say why. */
function withReason(error: GraphQLError): GraphQLError {
  if (error.message !== 'Validation aborted.') return error;
  return new GraphQLError(
    'The document selects one field too many times to be checked; select each field once',
  );
}

/** graphql-js 16 finds only in execution that a schema has no subscriptions, or no mutations. */
function operationTypeExists(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: (node) => {
      if (context.getSchema().getRootType(node.operation) != null) return;
      context.reportError(
        new GraphQLError(`This API has no ${node.operation} operations`, { nodes: [node] }),
      );
    },
  };
}

/** The rule, telling a context of its own, which is the given one but for the codes. */
function withCodes(rule: ValidationRule): ValidationRule {
  const codeOf = CODES.get(rule) ?? ((): ErrorCode => 'GRAPHQL_VALIDATION_FAILED');
  return (context) => {
    const reportError = (error: GraphQLError): void => {
      error.extensions.code ??= codeOf(error, context);
      context.reportError(error);
    };
    return rule(Object.create(context, { reportError: { value: reportError } }));
  };
}

/** Of an input object's literal a field can be unknown or missing; every other literal is of a wrong type. */
function codeOfValue(error: GraphQLError, context: ValidationContext): ErrorCode {
  const place = error.nodes?.[0]?.kind;
  if (place === Kind.OBJECT_FIELD) return 'argumentNotAccepted';
  const isIncomplete = place === Kind.OBJECT && isInputObjectType(getNamedType(context.getInputType()));
  return isIncomplete ? 'missingRequiredArguments' : 'argumentLiteralsIncompatible';
}
