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
import { withValuePaths } from './value-paths.js';

type CodeOf = (error: GraphQLError, context: ValidationContext) => ErrorCode;

/** The error codes of the rules that have their own (decisions §1). */
const CODES = new Map<ValidationRule, CodeOf>([
  [FieldsOnCorrectTypeRule, () => 'undefinedField'],
  [KnownArgumentNamesRule, () => 'argumentNotAccepted'],
  [ProvidedRequiredArgumentsRule, () => 'missingRequiredArguments'],
  [KnownTypeNamesRule, () => 'undefinedType'],
  [KnownFragmentNamesRule, () => 'undefinedFragment'],
  [NoUndefinedVariablesRule, () => 'undefinedVariable'],
  [valuesAreCorrect, codeOfValue],
]);

/** graphql-js says what is wrong with a literal, but not which argument it is of. */
const RULES = specifiedRules.map((rule) => (rule === ValuesOfCorrectTypeRule ? valuesAreCorrect : rule));
const CODED_RULES = [...RULES, operationTypeExists].map((rule) => withCodes(rule));
const WITHOUT_INTROSPECTION = [...CODED_RULES, withCodes(NoSchemaIntrospectionCustomRule)];

/**
 * The errors of a document, each with its code in its extensions. Limits are checked first, because the other rules may
 * take long on a document that exceeds one.
 * @param introspection whether the document may use `__schema` and `__type`
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
  // Only the error about too many errors has no rule.
  for (const error of errors) error.extensions.code ??= 'GRAPHQL_VALIDATION_FAILED';
  return errors;
}

/** Adds the reason: graphql-js stops comparing fields of one name beyond some number of them, without saying why. */
function withReason(error: GraphQLError): GraphQLError {
  if (error.message !== 'Validation aborted.') return error;
  return new GraphQLError(
    'The document selects one field too many times to be checked; select each field once',
  );
}

/** graphql-js 16 finds only at execution that a schema has no subscriptions or no mutations. */
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

function valuesAreCorrect(context: ValidationContext): ASTVisitor {
  return withValuePaths(context, ValuesOfCorrectTypeRule);
}

/** The rule with its own context, which equals the given one except for the error codes. */
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

/** A literal of an input object can have an unknown or a missing field; every other wrong literal has the wrong type. */
function codeOfValue(error: GraphQLError, context: ValidationContext): ErrorCode {
  const place = error.nodes?.[0]?.kind;
  if (place === Kind.OBJECT_FIELD) return 'argumentNotAccepted';
  const isIncomplete = place === Kind.OBJECT && isInputObjectType(getNamedType(context.getInputType()));
  return isIncomplete ? 'missingRequiredArguments' : 'argumentLiteralsIncompatible';
}
