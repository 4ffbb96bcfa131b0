import type { GraphqlExecutor, RequestContext } from '@loupe/graphql';

/** What a result says of an attribute. */
export interface AttributeFacts {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Whether creators have it, not posts. */
  readonly isOfCreators: boolean;
  /** The labels of its options, by their ids. */
  readonly options: ReadonlyMap<string, string>;
}

/** What results of a workspace are written with. */
export interface WorkspaceFacts {
  /** A code of ISO 4217. */
  readonly currency: string;
  /** IANA name of the zone in which its days begin. */
  readonly timeZone: string;
  readonly attributes: readonly AttributeFacts[];
}

interface Answer {
  readonly workspace: { readonly currency: string; readonly timeZone: string };
  readonly items: readonly Attribute[];
  readonly creators: readonly Attribute[];
}

interface Attribute {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly options: readonly { readonly id: string; readonly name: string }[] | null;
}

const ATTRIBUTE = '{ key name type options { id name } }';
const QUESTION = `query workspaceFacts { workspace { currency timeZone } items: customAttributeSchemas(entity: ITEM) ${ATTRIBUTE} creators: customAttributeSchemas(entity: CREATOR) ${ATTRIBUTE} }`;
const WORKSPACES = 'query workspacesOf { workspaces(first: 100) { nodes { id name } } }';
/** The scope of everything that is asked here. */
const NEEDED = 'read';

/** Asks the API for what a call needs beside its own field. It takes no credits of the caller. */
export class Asking {
  constructor(private readonly executor: GraphqlExecutor) {}

  /**
   * The data of a document, in the workspace and with the scopes of the caller; fields that failed are null.
   * @throws Refusal for a document that the caller may not execute
   */
  async data<Data>(
    query: string,
    variables: Record<string, unknown>,
    context: RequestContext,
  ): Promise<Partial<Data>> {
    const admitted = await this.executor.check({ query, variables, operationName: undefined }, context);
    const { data } = await this.executor.execute({ ...admitted, charging: Promise.resolve() }, context);
    return (data ?? {}) as Partial<Data>;
  }

  /** The id of the workspace of the caller that has a name, in any case; null where there is none, or several. */
  async workspaceNamed(name: string, context: RequestContext): Promise<string | null> {
    if (!context.principal.scopes.includes(NEEDED)) return null;
    const { workspaces } = await this.data<{
      workspaces: { nodes: { id: string; name: string }[] } | null;
    }>(WORKSPACES, {}, context);
    const wanted = name.trim().toLowerCase();
    const [found, ...others] = (workspaces?.nodes ?? []).filter((one) => one.name.toLowerCase() === wanted);
    return found === undefined || others.length > 0 ? null : found.id;
  }

  /** The facts of the caller's workspace; null for a caller that has none, or may not read. */
  async facts(context: RequestContext): Promise<WorkspaceFacts | null> {
    if (context.workspace === null || !context.principal.scopes.includes(NEEDED)) return null;
    const { workspace, items = [], creators = [] } = await this.data<Answer>(QUESTION, {}, context);
    if (workspace === undefined) return null;
    const factsOf = (all: readonly Attribute[], isOfCreators: boolean) =>
      all.map(({ options, ...attribute }) => ({
        ...attribute,
        isOfCreators,
        options: new Map((options ?? []).map(({ id, name }) => [id, name])),
      }));
    return { ...workspace, attributes: [...factsOf(items, false), ...factsOf(creators, true)] };
  }
}
